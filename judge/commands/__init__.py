"""What people can write to the judge. One module for each family of commands; importing the package fills the table."""

from judge.commands import (
    create,
    joining,
    listing,
    master,
    orders,
    position,
    powers,
    press,
    register,
    settings,
    votes,
)

__all__ = [
    "create",
    "joining",
    "listing",
    "master",
    "orders",
    "position",
    "powers",
    "press",
    "register",
    "settings",
    "votes",
]
