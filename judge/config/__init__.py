"""judge.toml as one frozen `Config`.

- `settings`: its keys, and reading them
- `sections`: the keys of [imap], [store], [metrics] and [log]
- `values`: checks of values
"""

from judge.config.sections import ImapSection, StoreSection
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
