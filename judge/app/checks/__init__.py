"""`judge check`, and what `judge check --connect` tries. Start to read at `checking`.

- `checking`: what is wrong with judge.toml, maps, rules and templates
- `template_check`: the templates' part of it
- `trial`: everything that only shows when it is tried
- `listener_trial`, `mailbox_trial`: does mail come in?
- `smarthost_trial`: do letters leave?
- `database_trial`: the store in PostgreSQL
- `place_trials`: the machine: files, room on the disk, clock
- `tried`: the result of one try
"""
