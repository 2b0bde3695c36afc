"""Values that a game holds and its events tell. They need nothing of a game themselves.

- `branches`: positions of a sandbox, kept under a name
- `incidents`: what results do not show: deadlines that moved for all, people who were asked in
- `ballots`: votes on the end; `endings`: ways in which a game can end, and years without a change
- `motions`: proposals that wait for the word of others: secret ones (house_rules.md 8), and SWAP
- `kept_press`: press that waits for results or is printed with them, diaries, authors for disclosure, unwanted writers
- `reliability`: a player's record in figures
- `watchers`: people without a power: their kinds and titles
"""
