"""Commands of games with an exchange: `shares` (BUY, SELL, ISSUE, DONE, SHARES) and `leaders` (RUN, ELECT, DIVIDEND).

What both need is in `share_lines`.
"""
