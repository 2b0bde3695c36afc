"""Status of a game in words, limited to what the asker may see.

STATUS: `own_status`; LIST of all games: `openings`; LIST of one, and its board: `game_listing`; SUMMARY, and the points
of a finished game: `summary`. Shared between them: the players (`roster`), settings and rules (`settings`), columns,
widths and the size of a text (`layout`).

- `incidents`: pauses, first misses and newcomers who were asked, for HISTORY and SUMMARY
- `center_years`: owners of centers, and how many each power had, year by year
- `deadline`: due date of orders, and what a phase waits for after that, without saying who is late
"""
