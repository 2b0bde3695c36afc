"""SET SENDERS: mail from a proved address with or without password (modern_mail.md 4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import keep_setting, setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.people.senders import read_senders, senders_sentence


@command(
    "SET SENDERS",
    usage="SET SENDERS VERIFIED\nSET SENDERS PASSWORD",
    help="VERIFIED: a mail that the mail server here finds to be from an address on file needs no password (where"
    " the keeper set this up). PASSWORD: each mail needs its password, or must be a reply to a letter (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_senders(invocation: Invocation) -> CommandResult:
    """Set whether a proved address stands for the password, from the next mail on."""
    verified = read_senders(setting_value(invocation, "SET SENDERS VERIFIED or SET SENDERS PASSWORD"))
    changed = replace(invocation.game, verified_senders=verified)
    return keep_setting(invocation, changed, senders_sentence(verified))
