"""Mail in: from the bytes of a mail to who wrote what.

- `listener`: SMTP and LMTP, which keep a mail before they say so; `connection` and `dialog_reader`: one dialog;
  `connection_limits`: how many there may be; `size_limit`: mails that are cut
- `imap/`: a mailbox at a provider
- `read_mail`: bytes to `InboundMail`; it uses all that follow
- `headers`, `mime`, `charsets`, `html_text`, `pgp`: the parts of a mail and their text; `html_styles`: what
  is quoted, hidden or struck out in HTML, `set_aside`: what that does to a plain text beside it
- `content`: from which part a mail is read, and what of it counts
- `quotes`, `signatures` (words in `signature_phrases`): which lines are new. `press_places`: what stands in press;
  `pasted_letters`: letters in press that are text; `own_letters`: lines that only the judge writes
- `headings` of old letters: attributions and banners (`quote_phrases`, `heading_words`), `header_blocks`,
  `decorated_headings` between signs
- `lines`: which of the new lines count, and in plain signs
- how long, how many, how large: settings, in `judge/config/settings.py` and `judge.toml` under [listen] and [limits]
- `robots`: was it sent by a program (headers, sender, subjects of vacation replies)? `reply_words`: CONFIRM and LEAVE
  in replies to the judge's own letters; `said`: yes, no or something else, `lying_robots`: machines
- `press_replies`, `link_subjects`: what the subject of a mail tells
- `judges`: another judge's answer, whose headers are gone
- `bounces`: a letter that came back, read from a program's mail
- `dedupe`: is it the copy of one that was read?
- `authentication_results`: Authentication-Results (RFC 8601): one server's findings about a mail
- `decorated_headings`: headings of quoted letters between signs
- `header_blocks`: header blocks of quoted letters, in any layout
- `heading_words`: words and marks of headings
- `own_letters`: lines that only the judge's letters have
- `genuine`: proof of a mail's author by a server that the keeper trusts
- `key_words`: key words in a mail: `KEY word` on a line of its own before the sign-on, or in a reply's subject
- `peer`: the machine that brought a mail, as far as the servers on the way tell
- `reply_phrases`: words for yes and no in many languages, and what programs put before a subject
- `uuencode`: files in the text of a mail (`begin 644 orders.txt`): none of their lines is a command
"""
