-- Names are compared byte by byte, as the embedded database does it, whatever the server's language.
CREATE TABLE charts (
    id       TEXT COLLATE "C" PRIMARY KEY,
    game     TEXT NOT NULL,
    name     TEXT NOT NULL,
    created  BIGINT NOT NULL,
    -- File names and texts as JSON.
    files    TEXT NOT NULL
);

CREATE TABLE games (
    id       TEXT COLLATE "C" PRIMARY KEY,
    game     TEXT NOT NULL,
    name     TEXT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    over     BOOLEAN NOT NULL DEFAULT FALSE,
    -- What the shelf shows without opening the game.
    summary  TEXT NOT NULL DEFAULT '',
    -- The player's own charts, if any.
    charts   TEXT COLLATE "C" REFERENCES charts (id),
    -- How many lines the journal has: whoever appends locks this row and compares.
    lines    INTEGER NOT NULL
);

CREATE INDEX games_last_played ON games (updated DESC, id);
CREATE INDEX games_with_charts ON games (charts) WHERE charts IS NOT NULL;

CREATE TABLE journal (
    game  TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    line  INTEGER NOT NULL,
    text  TEXT NOT NULL,
    PRIMARY KEY (game, line)
);

-- Secret links to the seats of a game. Only digests are kept: whoever reads them learns no key.
CREATE TABLE keys (
    -- SHA-256 of the key, as hexadecimal digits.
    digest  TEXT COLLATE "C" PRIMARY KEY,
    game    TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- The seat it opens, counted from 0; none for those who only watch.
    seat    SMALLINT
);

CREATE INDEX keys_of_a_game ON keys (game);
