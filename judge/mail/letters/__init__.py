"""Letters: from what happened to the words that each reader gets, and on to the bytes of a mail.

Who gets which letter:

- `compose`: from an outcome to all of its letters; it uses those that follow
- `replies`: the reply to the sender of a mail; `answers`: the texts that the sender asked for (LIST, HISTORY)
- `notices`: what is new in a game, one letter for each reader; `judge_notices`: letters about the judge itself
- `confirmations`: the orders on file; `event_letters`: results, start, end, previews; `press_letters`: press

What stands in them:

- `context`: what all letters of one mail are made from, and what any template may ask
- `event_templates`: the template of an event, and in which of a notice, a reply and a letter it is told
- `next_steps`: what a reader has to order, where, and how; `overview`: deadline, whose orders are in, who is vacant
- `orders_on_file`, `report` (the results of a phase), `reasons` (why an order failed), `tables` (units,
  owners of centers, builds due)
- `wording`: lists, numbers, dates, names; `illustrations`: which pictures; `masking`: passwords out of quoted lines

How they become mails:

- `pages` (templates to words), `layout` (blocks and plain text), `html` (blocks as HTML)
- `letter` (the value), `rfc5322` (headers), `bodies` (text, HTML, pictures), `letter_rows` (rows for the outbox)
"""
