"""Mail in and mail out, without decisions.

From bytes to lines: `inbound`; from events to letters: `letters`; from letters to the wire: `delivery`. `plain_text`
makes strangers' text harmless for letters, terminals and logs. `bounce_marks`: marks by which the judge recognizes its
letters when they bounce; `refusals`: the meaning of mail servers' refusals.

- `repeated_trouble`: lasting trouble, logged now and then rather than each time, so that the log does not fill the disk
- `reply_key`: reply tokens, and their key: 32 random bytes in a file, never in the store or its backups
"""
