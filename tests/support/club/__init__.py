"""A club's year in fast-forward: scripted people play many games by mail, and mishaps befall all.

The mishaps befall people and the judge.

`people` and `plans` say who plays what, `mishaps` what goes wrong when. `judge_at_work` is the judge as cron and a mail
server's pipe run it, `wire` what takes its letters. `year` lets the time go by; `member` is what one person does,
`sheets` what they order and `master` what a Master does. `promises` remembers who mailed in time, `checks` looks
whether the judge keeps its word, `figures` counts. Whatever falls by lot hangs on the seed.
"""
