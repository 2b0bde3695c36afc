"""Status of a game in words, as far as the asker may see it.

STATUS: `own_status`; LIST of all games: `openings`; LIST of one: `game_listing`; SUMMARY: `summary`. Shared between
them: the players (`roster`), the board (`board`), the settings shown (`settings`), columns and widths (`layout`).

- `center_years`: owners of centers, and how many each power had, year by year
- `deadline`: due date of orders, and what a phase waits for after it, without saying who is late
- `letter_size`: limit on text in one letter: no requested text makes one over 250 KB
- `rules_in_force`: rules in force in a game and their origins, for LIST, SUMMARY, SETTINGS and the reply to JOIN
"""
