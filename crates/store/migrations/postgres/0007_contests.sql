-- Games between two members that count for their ratings; each counts once.
CREATE TABLE results (
    game    TEXT COLLATE "C" PRIMARY KEY,
    -- The title that was played.
    title   TEXT NOT NULL,
    first   BIGINT REFERENCES people (id) ON DELETE SET NULL,
    second  BIGINT REFERENCES people (id) ON DELETE SET NULL,
    -- Twice the points of the first seat: 2 won, 1 drawn, 0 lost.
    score   SMALLINT NOT NULL CHECK (score BETWEEN 0 AND 2),
    ended   BIGINT NOT NULL
);

CREATE INDEX results_of_first ON results (first, ended);
CREATE INDEX results_of_second ON results (second, ended);

-- How strong a member is at a title, by Glicko-2.
CREATE TABLE ratings (
    person      BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    title       TEXT NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    deviation   DOUBLE PRECISION NOT NULL,
    volatility  DOUBLE PRECISION NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (person, title)
);

-- Swiss events.
CREATE TABLE events (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     TEXT NOT NULL,
    title    TEXT NOT NULL,
    scenario TEXT NOT NULL,
    rounds   SMALLINT NOT NULL,
    -- The round that is played; 0 before the first, one more than there are when all are over.
    round    SMALLINT NOT NULL DEFAULT 0,
    -- Seconds for each decision; none without a limit.
    pace     BIGINT,
    host     BIGINT REFERENCES people (id) ON DELETE SET NULL,
    created  BIGINT NOT NULL
);

CREATE TABLE entrants (
    event   BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    person  BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    -- Plays in no further round.
    left_it BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (event, person)
);

CREATE TABLE pairings (
    event   BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    round   SMALLINT NOT NULL,
    place   SMALLINT NOT NULL,
    first   BIGINT REFERENCES people (id) ON DELETE SET NULL,
    -- None for a round off, which counts as won.
    second  BIGINT REFERENCES people (id) ON DELETE SET NULL,
    bye     BOOLEAN NOT NULL DEFAULT FALSE,
    game    TEXT COLLATE "C" REFERENCES games (id) ON DELETE SET NULL,
    score   SMALLINT,
    PRIMARY KEY (event, round, place)
);

CREATE INDEX pairings_of_a_game ON pairings (game);
