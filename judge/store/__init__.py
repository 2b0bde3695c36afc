"""The database, and nothing else: everything that must survive. Decides nothing.

- `store`: every statement there is, as methods of a transaction; `rows`: the values they take and give
- a column or table: a numbered file in `schema/`, its field in `rows`, its statements in the module of `tables/`
- SQLite and its locks: `sqlite`, its file: `sqlite_file`, its tables: `sqlite_schema`; the engine of a URL: `open`
- one store copied into another of any engine: `copying`, with `sqlite_copying` and `postgres.copying`
- the look of an idle tick, without loading the rest: `glance`
- games as values out of rows, and back: `repository`, with `codec` (JSON); remains of a finished mail: `scrub`
"""
