"""Maps from YAML files (docs: maps.md, part B): read, checked, and turned into values.

The path of a file: `load` finds it, or an earlier result (`judge.files.kept_beside`), and `examine` reads it. A map
made from another one is merged with it (`from_base`, with `neighbor_lists` and `rename_codes`). `read_draft` takes
everything apart into a `draft` (`draft_calendar`); `checks` checks that it makes sense (with `name_checks`,
`link_checks`, `power_checks`). `build` makes the map, with its boards during play (`changes`). A code given twice is a
repeated YAML key, refused before any of this in `judge.files.yaml_text`; a name that means two places is refused in
`name_checks`.

A new key in map files: its name and reading in `read_draft`, a field in `draft`, its limits in one of the checks, and
`build` passes it on to `judge.board.maps`.

Also: `schema` is the JSON Schema of map files; `geometry` reads layouts and shapes, `page` makes docs/maps.md,
`write_yaml` writes map files, `difference` finds the smallest variant that yields a map. `importing` brings in maps of
other programs: `dpjudge/` reads DPjudge's, `foreign/` those of jDip and godip.
"""
