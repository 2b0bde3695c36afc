"""Tests with Postfix and Dovecot: `pytest -m servers`, as root.

`install.sh` gets the servers from Debian's packages.

- `lab`: the servers, with settings of their own (`settings/`), in a folder of their own, on 127.0.0.1 only
- `judge_process`: `judge serve` among them
- `correspondent`: somebody with a mailbox, who reads by IMAP and writes by SMTP
- `greylist`, `rude`: a policy server that puts letters off, and a vacation responder without manners
- `year`: a game year in which nobody signs on after joining
"""
