-- What is said beside a table: one room for the players, one for those who watch.
CREATE TABLE chat (
    id        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game      TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    watchers  BOOLEAN NOT NULL,
    -- Who said it: a member, or a guest at a seat.
    person    BIGINT REFERENCES people (id) ON DELETE CASCADE,
    seat      SMALLINT,
    text      TEXT NOT NULL,
    sent      BIGINT NOT NULL,
    -- A moderator has taken it away.
    hidden    BOOLEAN NOT NULL DEFAULT FALSE,
    CHECK (person IS NOT NULL OR seat IS NOT NULL)
);

CREATE INDEX chat_of_a_game ON chat (game, watchers, id);
CREATE INDEX chat_of_a_person ON chat (person, sent);

-- What members have found wrong with a message; each says so once.
CREATE TABLE reports (
    message  BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
    person   BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    why      TEXT NOT NULL,
    sent     BIGINT NOT NULL,
    settled  BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (message, person)
);

-- Whom a member does not want to hear of.
CREATE TABLE blocks (
    person   BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    blocked  BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (person, blocked)
);

-- Until when a moderator lets a member write nothing, in seconds since 1970.
ALTER TABLE people ADD COLUMN muted_until BIGINT NOT NULL DEFAULT 0;

-- Whether every member may watch.
ALTER TABLE tables ADD COLUMN watch BOOLEAN NOT NULL DEFAULT FALSE;
