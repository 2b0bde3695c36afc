"""Commands that only ask.

HELP, GET: `help`; LIST, WHOGAME: `listing`; OPENINGS: `openings`; HISTORY: `history`; SUMMARY: `summary`; MAP: `map`;
TRY: `trial`; REPLAY: `replay`; MY GAMES: `own_games`; INFOPLAYER: `records`; VERSION: `version`; the message of
the day: `motd`. Which game a question is about: `which_game`.

- `begin`: first steps for newcomers: the answer to HELP, and to sentences, without a sign-on
- `map_text`: answer of HELP MAP on a map: powers, provinces, victory, and all special features
- `paging`: FROM and a number after a question: the rest of a text that is too long for one letter
"""
