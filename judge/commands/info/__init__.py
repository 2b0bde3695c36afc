"""Commands that only ask for information.

HELP, GET, VERSION: `help`; LIST, WHOGAME, OPENINGS, SUMMARY: `listing`, which also adds the message of the day and
reads `FROM 20` after a question; HISTORY: `history`; MAP, REPLAY: `map`; TRY: `trial`; MY GAMES, INFOPLAYER:
`own_games`. The game that a question is about: `which_game`.

- `begin`: first steps for newcomers: the answer to HELP, and to sentences, without a sign-on
- `help_search`: search in HELP for words that are not the name of a text
- `help_maps`: HELP MAPS by the number of players, and HELP MAP; `map_text`: the text of one map: powers,
  provinces, victory, and all special features
"""
