"""The store in a PostgreSQL database, for judges that one machine is too small for. Needs `judge[postgres]`.

`store` is what the rest of the judge sees. `connections`: connecting, and what faults mean; `dialect`: SQL as it is
written here; `schema`: the tables are brought up to date; `marks`: which mail kills its readers; `bell`: who is woken
when there is something to do; `copying`: a database as a side of `judge copy`.
"""
