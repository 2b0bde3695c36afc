"""How a game stands, in words, as those who ask may see it.

STATUS: `own_status`; LIST of all games: `openings`; LIST of one: `game_listing`; SUMMARY: `summary`. Shared between
them: who plays (`roster`), what stands where (`board`), the settings shown (`settings`), columns and widths
(`layout`).
"""
