"""`judge check`, and what `judge check --connect` tries. Start to read at `checking`.

- `checking`: faults in judge.toml, maps, rules and templates
- `template_check`: the templates' part of it
- `trial`: everything that only a try shows
- `listener_trial`, `mailbox_trial`: mail that comes in
- `smarthost_trial`: letters that leave
- `place_trials`: the machine: files, room on the disk, clock, the store in PostgreSQL
- `tried`: the result of one try
"""
