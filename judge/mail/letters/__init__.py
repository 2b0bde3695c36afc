"""Letters: from events to the words for each reader, and on to the bytes of a mail.

Recipients and their letters:

- `compose`: from an outcome to all of its letters; it uses those that follow
- `replies`: the reply to the sender of a mail; `answers`: the texts that the sender asked for (LIST, HISTORY)
- `notices`: news of a game, one letter for each reader; `judge_notices`: letters about the judge itself
- `confirmations`: the orders on file; `event_letters`: results, start, end, previews; `press_letters`: press

Contents of letters:

- `context`: the basis of all letters of one mail, and values for any template
- `event_templates`: the template of an event, for a notice, a reply or a letter
- `next_steps`: a reader's orders to give, with sample lines; `overview`: deadline, orders that are in, vacant powers
- `orders_on_file`, `report` (the results of a phase), `reasons` (why an order failed), `tables` (units,
  owners of centers, builds due)
- `wording`: lists, numbers, dates, names; `illustrations`: pictures; `masking`: passwords out of quoted lines

From letters to mails:

- `pages` (templates to words), `layout` (blocks and plain text), `html` (blocks as HTML)
- `letter` (the value), `rfc5322` (headers), `bodies` (text, HTML, pictures), `letter_rows` (rows for the outbox)
- `answer_links`: links that open a mail with lines to answer with (RFC 6068): address, subject, orders
- `calendar_file`: a calendar entry as a file (RFC 5545, RFC 5546): METHOD:PUBLISH, or CANCEL where it is taken away
- `consent_letters`: the short letters that ask whether a request came from the owner of an address
- `deadline_entries`: the deadline as an entry for the calendar of a letter's reader: its recipients and content
- `digests`: letters of one game and reader that have waited, in one letter (SET DIGEST)
- `escaping`: escaping of text in HTML
- `html_styles`: the inline styles of letters' HTML
- `keeping_apart`: delay of letters that hide their author, since letters of the same second would name them
- `kept_templates`: templates as Jinja has compiled them, kept beside them (`judge.files.kept_beside`)
- `leave_line`: end of every letter to a watcher: the way to stop them with one reply and no password
- `letters_again`: letters that are sent again (RESEND), made anew for their present reader
- `listings`: ready-made texts as HTML: columns become headings, tables and paragraphs
- `openings_letter`: the letter about games that have begun to look for players
- `order_of_letters`: order of the letters of one outcome: the effects of a phase are read behind its
  results
- `own_games`: answer to MY GAMES: the seats of one address, what is due, and buttons for each
- `outcome_words`: outcome of a mail in few words, for its reply's subject: no refusal may look like a success
- `picture_sizes`: sizes of pictures in letters: `Sizes`, by their reader's setting (SET MAP)
- `printed_press`: press in results letters (house_rules.md 7): signed after its writer's orders, anonymous last
- `progress`: progress of the present phase: missing orders of others, or the time of its processing
- `reply_blanks`: the reply token of a letter, filled in when it is handed over: the outbox and its backups have none
- `ways`: commands for wishes in sentences: to be away, resign, or want a draw; `ways_in`: into a free place
- `own_votes`: the reader's own votes on the end: on file, or ended with a phase
"""
