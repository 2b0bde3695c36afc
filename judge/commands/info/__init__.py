"""Commands that only ask.

HELP, GET, VERSION: `help`; LIST, WHOGAME, OPENINGS, SUMMARY: `listing`, which has the message of the day and `FROM 20`
after a question, too; HISTORY: `history`; MAP, REPLAY: `map`; TRY: `trial`; MY GAMES, INFOPLAYER: `own_games`. Which
game a question is about: `which_game`.

- `begin`: first steps for newcomers: the answer to HELP, and to sentences, without a sign-on
- `help_search`: texts of HELP that fit words which name none
- `map_text`: answer of HELP MAP on a map: powers, provinces, victory, and all special features
"""
