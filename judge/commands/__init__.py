"""What people can write to the judge. One module for each family of commands; importing the package fills the table."""

from judge.commands import (
    create,
    edit,
    help,
    history,
    joining,
    listing,
    master,
    master_settings,
    orders,
    position,
    powers,
    press,
    records,
    register,
    settings,
    settings_file,
    votes,
)

# After the others: the order is that of HELP and of the README.
from judge.commands import absences, phase_times, zones, maps, watching, entrance, omniscient, ending_settings, njudge  # isort: skip

__all__ = [
    "absences",
    "create",
    "edit",
    "ending_settings",
    "entrance",
    "help",
    "history",
    "joining",
    "listing",
    "maps",
    "master",
    "master_settings",
    "njudge",
    "omniscient",
    "orders",
    "phase_times",
    "position",
    "powers",
    "press",
    "records",
    "register",
    "settings",
    "settings_file",
    "votes",
    "watching",
    "zones",
]
