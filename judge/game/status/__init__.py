"""Status of a game in words, as far as the asker may see it.

STATUS: `own_status`; LIST of all games: `openings`; LIST of one: `game_listing`; SUMMARY: `summary`. Shared between
them: the players (`roster`), the board (`board`), the settings shown (`settings`), columns and widths (`layout`).
"""
