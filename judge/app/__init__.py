"""The running judge: where mail, store, clock and commands meet. Start to read at `mails/incoming`.

The rooms, each standing only on those below it:

- `process/`: `judge serve`, `worker`, `deliver` and `tick`: processes and threads
- `keeper/`, `status/`, `mailbox/`, `delivery/`: acts of the keeper, figures, mail from a provider, letters that leave
- `mails/`, `clock/`: the way of one mail, the work of one deadline
- `consent/`: who has said yes; `waiting/`: whose mail is next
- `recording/`: where both ways end: game, log and letters written down
- `base/`: `Judge` (settings, store and rules), passwords, log, counters
- beside them: `checks/` (`judge check`), `transfer/` (export, import), `pictures/`, `adjudication/` (no store at all)
"""
