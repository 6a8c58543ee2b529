CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    name     TEXT NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    over     INTEGER NOT NULL DEFAULT 0,
    -- What the shelf shows without opening the game.
    summary  TEXT NOT NULL DEFAULT '',
    -- The player's own charts, if any.
    charts   TEXT REFERENCES charts (id)
) STRICT;

CREATE TABLE journal (
    game  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    line  INTEGER NOT NULL,
    text  TEXT NOT NULL,
    PRIMARY KEY (game, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE charts (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    name     TEXT NOT NULL,
    created  INTEGER NOT NULL,
    -- File names and texts as JSON.
    files    TEXT NOT NULL
) STRICT;
