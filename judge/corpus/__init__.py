"""The corpus: phases with their answers, with which other engines test themselves (`judge corpus`).

- `cases`: the cases of `cases/`, checked against their expected results: the DATC 3.0, the variants
- `chance`: phases of games that are played at random, the same on every machine
"""
