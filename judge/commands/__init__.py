"""What people can write to the judge, a module for each family of commands; importing the package fills the table.

The order of the imports is that of HELP and of the page of commands.
"""

# ruff: noqa: F401, I001

from judge.commands.info import records
from judge.commands.entering import seats
from judge.commands.mastering import stages
from judge.commands.entering import create
from judge.commands.mastering import edit
from judge.commands.info import listing, help, history
from judge.commands.mastering import register, settings as master_settings
from judge.commands.playing import orders
from judge.commands.info import board
from judge.commands.mastering import powers
from judge.commands.playing import press, settings
from judge.commands.mastering import entrance
from judge.commands.playing import zones
from judge.commands.mastering import settings_file
from judge.commands.playing import votes, absences
from judge.commands.mastering import phase_times
from judge.commands.playing import pictures
from judge.commands.entering import watching
from judge.commands.mastering import omniscient, ending_settings
from judge.commands.njudge import settings as njudge_settings
