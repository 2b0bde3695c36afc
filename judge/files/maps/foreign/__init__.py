"""Maps of other programs, as far as their files allow: `jdip` XML and `godip` Go source, via `facts`.

`judge.files.maps.importing` writes them as our map files. `judge.files.maps.dpjudge` handles DPjudge's format, which is
more detailed.
"""
