"""A game by mail in memory: seven players join, order at random for a year, and agree on a draw."""

from random import Random

from judge.api import Board, MailJudge

chance, players = Random(1), {power: f"{power.lower()}@example.org" for power in Board("standard").powers}
with MailJudge() as judge:
    judge.send("master@example.org", "CREATE river my-secret", "RULE POWER_CHOICE", "FORM")
    for power, address in players.items():
        judge.send(address, f"JOIN {power.lower()}@river")
    while (board := judge.board("river")) is not None and board.year == 1901:
        for power, address in players.items():
            if orders := [chance.choice(choices) for choices in board.legal_orders(power).values()]:
                judge.reply(judge.latest[address], *orders[: abs(board.due(power)) or None])
        judge.wait(days=1)
        print(board.phase, judge.latest["france@example.org"].subject)
    for address in players.values():
        judge.reply(judge.latest[address], "SET DRAW")
    print(judge.latest["france@example.org"].subject)
