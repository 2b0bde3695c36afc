"""Consent: nobody gets letters, or into a game, who has not said yes to it (`[auth] confirm`). docs/security.md.

Which module for which change: `agreements` says who has said yes to what; `asking` writes the short letters and bounds
them; `holding` keeps mails that wait for an answer; `wishes` what waits for one besides mails (another address for a
seat, another Master); `answers` is what a word does that comes back; `doorway` decides about one mail.
"""
