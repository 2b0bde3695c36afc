"""The store in a PostgreSQL database, for judges too large for one machine. Needs `judge[postgres]`.

The rest of the judge uses only `store`. `connections`: connecting, and the meaning of faults; `line`, `transaction`:
the statements of one transaction, sent several at a time; `dialect`: SQL in PostgreSQL's form; `schema`: brings the
tables up to date, or examines them; `marks`: mails that kill their readers; `bell`: wakes processes when there is
something to do; `copying`: a database as a side of `judge copy`; `replica`: a second server that copies the database
(streaming replication), for reads that are only shown.
"""
