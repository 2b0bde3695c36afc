"""The running judge: where mail, store, clock and commands meet. `incoming` is where to start to read.

- `mailbox/`: mails from a mailbox at a provider; `loop`: a thread that does its rounds
- a mail: `incoming`, with `stored_mail`, `guard` (guessing), `run_commands`, `replays`, `reply_limits`, `repeats`;
  who has to say yes first: `consent/`
- the clock: `clock`; a tick without anything to do: `idle`, `quick_tick`, `known_settings`
- both end in `record` (game, log, letters written down) and `sending` (into the outbox); `faults`: when we are wrong
- letters leave by `delivering`; `bounces`: those that come back, and the addresses that get no more
- `judge`: settings, store and rules together; `serve`: all of it in one process; `passwords`: hashes
- seen from outside: `status/` (`judge status`, /metrics, /healthz), `meters`, `log_lines`
- the keeper: `keeper/` (decisions and acts), `games`, `letter_queue`, `parked_mails`, `mail_traffic` (lists), `console`
  (how they look); `mail_outcomes`: what became of a mail; `restoring`, `reload` (judge.toml again)
- files: `transfer/` (export, import), `pictures/`, `checking`, `template_check` and `checks/` (`judge check`)
- without a store: `adjudication/` (`judge adjudicate`), `read_preview` (`judge read`)
"""
