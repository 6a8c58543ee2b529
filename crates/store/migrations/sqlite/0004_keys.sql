-- Secret links to the seats of a game. Only digests are kept: whoever reads the file learns no key.
CREATE TABLE keys (
    -- SHA-256 of the key, as hexadecimal digits.
    digest  TEXT PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- The seat it opens, counted from 0; none for those who only watch.
    seat    INTEGER
) STRICT;

CREATE INDEX keys_of_a_game ON keys (game);
