-- Lines lie as they were written and only their numbers are sorted: sorted themselves, a long line
-- would be read through whenever a place beside it is looked for.
CREATE TABLE lines (
    game  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    line  INTEGER NOT NULL,
    text  TEXT NOT NULL,
    PRIMARY KEY (game, line)
) STRICT;

INSERT INTO lines (game, line, text) SELECT game, line, text FROM journal ORDER BY game, line;

DROP TABLE journal;

ALTER TABLE lines RENAME TO journal;
