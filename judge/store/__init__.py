"""The database, and nothing else: everything that must survive. Decides nothing.

- `store`: every statement there is, as methods of a transaction; `rows`: what they take and give
- a column or table: a numbered file in `schema/`, its field in `rows`, its statements in the module of `tables/`
- SQLite and its locks: `sqlite`, its file: `sqlite_file`, its tables: `sqlite_schema`; which engine a URL means: `open`
- one store copied into another of any engine: `copying`, with `sqlite_copying` and `postgres.copying`
- what an idle tick looks at, without loading the rest: `glance`
- games as values out of rows, and back: `repository`, with `codec` (JSON); what stays of a mail that is done: `scrub`
"""
