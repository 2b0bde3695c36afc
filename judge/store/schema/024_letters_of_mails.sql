-- Letters that a mail has caused are found among many thousands that are due: they leave before those of the clock.
CREATE INDEX outbox_of_mails ON outbox (next_try_at, id) WHERE state = 'waiting' AND mail_id <> 0;
