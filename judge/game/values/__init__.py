"""Values that a game holds and its events report. They do not depend on the game itself.

- `branches`: positions of a sandbox, saved under a name
- `incidents`: incidents that results do not show: deadlines moved for everybody, people invited to play
- `ballots`: votes on the end; `endings`: ways in which a game can end, and years without a change
- `motions`: proposals that wait for others' answers: secret ones (house_rules.md 8), and SWAP
- `kept_press`: press that waits for results or is printed with them, diaries, authors for disclosure, ignored writers
- `open_questions`: questions of the Master to people outside, which wait for a yes
- `reliability`: a player's record in figures
- `watchers`: people without a power: their kinds and titles
"""
