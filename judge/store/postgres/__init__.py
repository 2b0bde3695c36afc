"""The store in a PostgreSQL database, for judges too large for one machine. Needs `judge[postgres]`.

`store` is what the rest of the judge sees. `connections`: connecting, and the meaning of faults; `line`, `transaction`:
the statements of one transaction, sent several at a time; `dialect`: SQL as it is written here; `schema`: brings the
tables up to date, or examines them; `marks`: mails that kill their readers; `bell`: wakes processes when there is
something to do; `copying`: a database as a side of `judge copy`; `replica`: a second server that copies the database
(streaming replication), for reads that are only shown.
"""
