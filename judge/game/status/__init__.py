"""Status of a game in words, limited to what the asker may see.

STATUS: `own_status`; LIST of all games: `openings`; LIST of one game, and its board: `game_listing`; SUMMARY, and the
points of a finished game: `summary`. Shared between them: the players (`roster`), settings and rules (`settings`),
columns, widths and the size of a text (`layout`).

- `incidents`: pauses, first misses and newcomers who were asked, for HISTORY and SUMMARY
- `center_years`: owners of centers, and the number of each power's centers, year by year
- `unanswered`: questions that wait for somebody's word, for STATUS
- `deadline`: due date of orders, and the reasons to wait after that, without naming late powers
"""
