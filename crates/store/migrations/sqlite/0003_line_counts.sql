-- How many lines a journal has. Counted apart from the lines, so that a journal which a damaged
-- index or page has shortened is noticed instead of being played on.
ALTER TABLE games ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;

UPDATE games SET lines = (SELECT count(*) FROM journal WHERE journal.game = games.id);
