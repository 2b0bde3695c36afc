"""judge.toml as one frozen `Config`: its keys and how it is read (`settings`; the store:
`storing`; the mailbox: `imap`; metrics and log: `watching`), and what a value may be (`values`)."""

from judge.config.imap import ImapSection
from judge.config.settings import (
    ClockSection,
    Config,
    ConfigError,
    DkimSection,
    LimitsSection,
    ListenSection,
    SendSection,
    line_of,
    load_config,
    read_config,
    unreadable_files,
)
from judge.config.storing import StoreSection

__all__ = [
    "ClockSection",
    "Config",
    "ConfigError",
    "DkimSection",
    "ImapSection",
    "LimitsSection",
    "ListenSection",
    "SendSection",
    "StoreSection",
    "line_of",
    "load_config",
    "read_config",
    "unreadable_files",
]
