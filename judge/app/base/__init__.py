"""The ground floor of `judge.app`, which every other room uses.

- `judge`: settings, store and rules of one running judge: `Judge`
- `passwords`: salted hashes, and answers kept in memory
- `stored_mail`: a stored mail as the judge understands it, and the address that gets answers about it
- `keeper_settings`: the keeper's decisions: closed to new games, message of the day, password
- `meters`: counters of one process
- `rush`: times of many due games, when other work waits
- `log_lines`: the log, safe from text written by strangers
- `cpu_bound`: a CPU time limit for the work on one mail
- `service_manager`: messages to systemd: ready, still alive
"""
