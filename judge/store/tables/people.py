"""Statements on the tables `people` and `addresses`: registered persons."""

from __future__ import annotations

from judge.store.rows import PersonRow, maybe_from_text, maybe_to_text
from judge.store.tables.statements import Statements, marks


class PeopleTables(Statements):
    """Persons, each with one or more addresses; an address belongs to one person."""

    def person(self, address: str) -> PersonRow | None:
        """Who has this address; None: nobody registered."""
        row = self._run(
            "SELECT people.id, name, zone, format, password, bounces, bouncing_since FROM people"
            " JOIN addresses ON addresses.person_id = people.id WHERE address = ?",
            (address.lower(),),
        ).fetchone()
        if row is None:
            return None
        number, name, zone, form, password, bounces, since = row
        addresses = self._run("SELECT address FROM addresses WHERE person_id = ? ORDER BY address", (number,))
        return PersonRow(
            addresses=tuple(found[0] for found in addresses),
            name=name,
            zone=zone,
            format=form,
            password=password,
            bounces=bounces,
            bouncing_since=maybe_from_text(since),
            id=number,
        )

    def save_person(self, person: PersonRow) -> PersonRow:
        """Save a new person (`id` 0) or a changed one; addresses that were another's become his."""
        values = (
            person.name,
            person.zone,
            person.format,
            person.password,
            person.bounces,
            maybe_to_text(person.bouncing_since),
        )
        if person.id:
            self._run(
                "UPDATE people SET name = ?, zone = ?, format = ?, password = ?, bounces = ?, bouncing_since = ?"
                " WHERE id = ?",
                (*values, person.id),
            )
            number = person.id
        else:
            number = self._run(
                "INSERT INTO people (name, zone, format, password, bounces, bouncing_since)"
                f" VALUES ({marks(6)}) RETURNING id",
                values,
            ).fetchone()[0]
        addresses = tuple(sorted({address.lower() for address in person.addresses}))
        self._run("DELETE FROM addresses WHERE person_id = ?", (number,))
        for address in addresses:
            self._run(
                "INSERT INTO addresses (address, person_id) VALUES (?, ?)"
                " ON CONFLICT (address) DO UPDATE SET person_id = excluded.person_id",
                (address, number),
            )
        return person._replace(id=number, addresses=addresses)

    def delete_person(self, person_id: int) -> None:
        """Forget a person and his addresses."""
        self._run("DELETE FROM people WHERE id = ?", (person_id,))
