"""Commands that only ask.

HELP, GET, VERSION: `help`; LIST, WHOGAME, OPENINGS, SUMMARY: `listing`, which also adds the message of the day and
reads `FROM 20` after a question; HISTORY: `history`; MAP, REPLAY: `map`; TRY: `trial`; MY GAMES, INFOPLAYER:
`own_games`. The game that a question is about: `which_game`.

- `begin`: first steps for newcomers: the answer to HELP, and to sentences, without a sign-on
- `help_search`: texts of HELP that fit words which are not the name of one
- `map_text`: the answer of HELP MAP on a map: powers, provinces, victory, and all special features
"""
