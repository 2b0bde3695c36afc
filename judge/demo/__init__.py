"""`judge demo`: its scripts, and the code that plays them.

- `crystal_ball_year`: script of `judge demo --variant crystal_ball`: 1901, with orders written one movement ahead
- `everybody_plays_year`: script of `judge demo --variant everybody_plays`: Winter 1900 and 1901, ordered by anyone
- `exchange_year`: script of `judge demo --variant exchange`: Payola in 1901, with powers owned by shareholders
- `farewell`: the end of the demo: a judge that continues without a mail server, and saved maps and letters
- `march_year`: script of `judge demo --variant march`: 1901 under a human Master's house rules (HOUSE MARCH)
- `payola_year`: the script of `judge demo --variant payola`: the year 1901, in which movement orders are bought
- `people`: the people of the demo, who reply to the judge's letters in the form that mail programs use
- `run`: `judge demo`: a whole game year by real e-mail on this machine, by the script of a variant
- `year`: the script of `judge demo`: mails of seven players and their Master in the year 1901
"""
