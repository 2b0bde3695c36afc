"""`judge check`, and the trials of `judge check --connect`. Start reading at `checking`.

- `checking`: faults in judge.toml, maps, rules and templates
- `template_check`: the templates' part of it
- `listener_trial`, `mailbox_trial`: incoming mail
- `smarthost_trial`: outgoing letters
- `place_trials`: the machine: files, disk space, clock, the store in PostgreSQL
- `tried`: the result of one trial
"""
