"""The database, and nothing else: everything that must survive. Decides nothing.

- `store`: every statement there is, as methods of a transaction; `rows`: what they take and give
- a column or table: a numbered file in `schema/`, its field in `rows`, its statements in the module of `tables/`
- SQLite, its locks and upgrades: `sqlite`, its file: `sqlite_file`; which engine a URL means: `open`
- what an idle tick looks at, without loading the rest: `glance`
- games as values out of rows, and back: `repository`, with `codec` (JSON); what stays of a mail that is done: `scrub`
"""
