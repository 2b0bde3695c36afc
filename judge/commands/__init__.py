"""What people can write to the judge, a module for each family of commands; importing the package fills the table.

The order of the imports is that of HELP and of the page of commands.
"""

# ruff: noqa: F401, I001

from judge.commands.info import records
from judge.commands.entering import sign_on, join, resign, takeover
from judge.commands.mastering import stages, process, rollback
from judge.commands.entering import create
from judge.commands.mastering import edit, dutchman
from judge.commands.info import listing, openings, summary, version, help, history
from judge.commands.mastering import listed, resume, reveal, purge_and_rename
from judge.commands.mastering import timing, rules, description, privacy, reliability
from judge.commands.playing import orders, phase, enter_orders, overrides
from judge.commands.info import map, trial
from judge.commands.mastering import dummies, control, eject, promote, become
from judge.commands.crystal_ball import resequence
from judge.commands.playing import press, wait, password, token, address, preference, deadline
from judge.commands.mastering import rulings
from judge.commands.mastering import access, order_taking, house
from judge.commands.playing import zone
from judge.commands.mastering import settings as settings_block
from judge.commands.playing import votes, absences
from judge.commands.exchange import shares, leaders
from judge.commands.mastering import grace_and_start
from judge.commands.playing import maps, calendar, names, joins
from judge.commands.mastering import showing, senders
from judge.commands.entering import forgot, watching
from judge.commands.playing import protest
from judge.commands.mastering import omniscient, victory, voting, kept_press, stalemate, reject, export_position
from judge.commands.payola import money, acceptance, treasury
from judge.commands.njudge import settings
from judge.commands.entering import taking_part
from judge.commands.everybody_plays import voting as votes_of_persons, withdraw
