"""Letters: from events to the words for each reader, and on to the bytes of a mail.

Recipients and their letters:

- `compose`: from an outcome to all of its letters, their order and delays; it uses those that follow
- `replies`: the reply to the sender of a mail; `answers`: the texts that the sender asked for (LIST, HISTORY)
- `notices`: news of a game, one letter for each reader; `judge_notices`: letters about the judge itself, and new games
- `confirmations`: orders on file, in words; `event_letters`: results, start, end, previews; `press_letters`: press

Contents of letters:

- `context`: the basis of all letters of one mail, and values for any template
- `next_steps`: the orders that a reader has to give, with sample lines; `overview`: deadline, given and missing orders
- `report` (the results of a phase, with printed press), `reasons` (why an order failed), `tables` (units,
  owners of centers, builds due)
- `wording`: lists, numbers, dates, names; `illustrations`: pictures and their sizes; `masking`: removal of passwords
  from quoted lines

From letters to mails:

- `pages` (templates to words, also of one event); `layout` (blocks and plain
  text), `html` (blocks and ready-made texts as HTML, with its styles)
- `letter` (the value), `rfc5322` (headers, bodies with HTML and pictures, rows for the outbox)
- `answer_links`: links that open a mail with prepared lines (RFC 6068), for templates by `own_link` of `context`;
  their token, filled in when they leave
- `calendar_entries`: the deadline as an entry for a reader's calendar, and the entry's file (RFC 5545, RFC 5546)
- `consent_letters`: the short letters that ask whether a request came from the owner of an address
- `digests`: letters of one game and reader that have waited, in one letter (SET DIGEST)
- `own_games`: answer to MY GAMES: the seats of one address, what is due, and buttons for each
- `outcome_words`: outcome of a mail in a few words, for the subject of the reply: no refusal may look like a success
- `ways_in`: ways into a free seat
"""
