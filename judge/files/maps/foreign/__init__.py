"""Maps of other programs, as far as their files go: `jdip` XML and `godip` Go source, via `facts`.

`judge.files.maps.importing` writes them as map files of ours. DPjudge's format, which says more, is
`judge.files.maps.dpjudge`.
"""
