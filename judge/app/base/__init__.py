"""The ground floor of `judge.app`, which every other room uses.

- `judge`: settings, store and rules of one running judge: `Judge`
- `passwords`: salted hashes, and answers kept in memory
- `stored_mail`: a stored mail as the judge understands it, and the address for an answer about it
- `keeper_settings`: the keeper's decisions: closed to new games, message of the day, password
- `meters`: counters of one process
- `rush`: times when so much is due that other work waits
- `log_lines`: the log, safe from anything that strangers write
- `cpu_bound`: a bound of CPU time for the work on one mail
- `service_manager`: messages to systemd: ready, still alive
"""
