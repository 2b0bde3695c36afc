"""Commands of games with an exchange: `shares` (BUY, SELL, ISSUE, DONE, SHARES), `leaders` (RUN, ...).

`leaders` also has ELECT and DIVIDEND; `share_lines` is shared by both.
"""
