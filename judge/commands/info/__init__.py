"""Commands that only ask.

HELP, GET: `help`; LIST, WHOGAME: `listing`; OPENINGS: `openings`; HISTORY: `history`; SUMMARY: `summary`; MAP: `map`;
TRY: `trial`; INFOPLAYER: `records`; VERSION: `version`; the message of the day: `motd`. Which game a question is about:
`which_game`.
"""
