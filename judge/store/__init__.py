"""The database, which holds everything that must survive and decides nothing.

- `store`: all statements, as methods of a transaction; `rows`: the values that they take and return
- a column or table: a numbered file in `schema/`, its field in `rows`, its statements in the module of `tables/`
- SQLite and its locks: `sqlite`, its file and tables: `sqlite_file`; the engine of a URL: `open`
- one store copied into another of any engine: `copying`, with `sqlite_copying` and `postgres.copying`
- the check of an idle tick, without loading the rest: `glance`
- games made from rows, and rows from games: `repository`, with `codec` (JSON) and `packing`; times as text:
  `moments`; remains of a finished mail: `scrub`
- `errors`: errors of a store
- `examine`: read-only examination of a store's file: for `judge check --connect` and `judge restore`
- `migrations`: numbered files of the schema, applied in order by every engine, with the engine's own words
- `presence`: lock beside a store: shared by all that have it open, exclusive for a restore
- `rehearsal`: work on a SQLite store that is computed before other writers are locked out, and the marker of its mail
- `rehearsed`: result of work done ahead: `Rehearsed`, a value, which may come from another process
- `restore`: replacement of the store by a backup
"""
