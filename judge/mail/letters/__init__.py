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
- `answer_links`: links that open a mail with lines to answer with (RFC 6068): address, subject, orders
- `calendar_file`: a calendar entry as a file (RFC 5545, RFC 5546): METHOD:PUBLISH, or CANCEL where it is taken away
- `consent_letters`: the short letters that ask: somebody asks for something in the name of your address, was it you?
- `deadline_entries`: the deadline as an entry for the calendar of a letter's reader: who gets one, and what is in it
- `escaping`: text in HTML: what `html.escape` does, whose module also loads the names of two thousand signs
- `html_styles`: the inline styles of letters' HTML
- `keeping_apart`: delay of letters that hide their author, since letters of the same second would name them
- `kept_templates`: templates as Jinja has compiled them, kept beside them (`judge.files.kept_beside`)
- `leave_line`: end of every letter to a watcher: how to stop them with one reply and no password
- `listings`: ready-made texts as HTML: columns become headings, tables and paragraphs
- `openings_letter`: the letter about games that have begun to look for players
- `order_of_letters`: in which order letters of one outcome go out: what follows from a phase is read behind its
  results
- `outcome_words`: outcome of a mail in few words, for its reply's subject: no refusal may look like a success
- `picture_sizes`: sizes of pictures in letters: `Sizes`, by their reader's setting (SET MAP)
- `printed_press`: press in results letters (house_rules.md 7): signed after its writer's orders, anonymous last
- `progress`: progress of the present phase: missing orders of others, or the time of its processing
- `reply_blanks`: the reply token of a letter, filled in when it is handed over: the outbox and its backups have none
- `ways`: commands for what people write in sentences: they are away, resign, or want a draw
"""
