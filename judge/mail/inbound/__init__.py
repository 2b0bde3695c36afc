"""Mail in: from the bytes of a mail to its writer and the lines that count.

- `listener`: SMTP and LMTP, which store a mail before they accept it; `connection`: one dialog;
  `connection_limits`: their number; `size_limit`: mails that are cut
- `imap/`: a mailbox at a provider
- `read_mail`: bytes to `InboundMail`; it uses all that follow
- `headers`, `mime`, `bodies`, `charsets`, `html_text`: the parts of a mail and their text; `html_styles`: quoted,
  hidden or struck-out parts of HTML
- `content`: the part of a mail that is read, and its lines that count; words that its HTML sets aside
- `quotes`, `signatures`: the new lines. `old_letters`: lines that only the judge writes, and letters in press
- `headings` of old letters: attributions, banners, headings between signs; `heading_words`
- `lines`: the new lines that count, in plain signs
- limits of size and number are settings, in `judge/config/settings.py` and `judge.toml` under [listen] and [limits]
- `robots`: signs of a program (headers, sender, subjects of vacation replies); `reply_words`: CONFIRM, LEAVE and KEY
  in replies to the judge's own letters; `said`: yes, no or something else
- `bounces`: a letter that came back, read from a program's mail
- `dedupe`: keys that identify copies of a mail
- `authentication_results`: Authentication-Results (RFC 8601): one server's findings about a mail
- `genuine`: proof of a mail's author by a server that the keeper trusts
- `reply_phrases`: words for yes and no in many languages, and prefixes that programs put before a subject
"""
