"""Maps of other programs, as far as these say it: `jdip` XML and `godip` Go source, by `facts`.

`judge.files.maps.importing` writes them as map files of ours. DPjudge's format, which says more, is
`judge.files.maps.dpjudge`.
"""
