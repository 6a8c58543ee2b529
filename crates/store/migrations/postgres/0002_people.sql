-- The members of a club. There are no passwords: whoever reads a mail sent to the address signs in.
CREATE TABLE people (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     TEXT NOT NULL,
    -- In small letters, so that one address is one person.
    mail     TEXT COLLATE "C" NOT NULL UNIQUE,
    admin    BOOLEAN NOT NULL DEFAULT FALSE,
    locked   BOOLEAN NOT NULL DEFAULT FALSE,
    created  BIGINT NOT NULL
);

CREATE UNIQUE INDEX people_by_name ON people (lower(name));

-- Links that were mailed: each works once and for a short while. Only digests are kept.
CREATE TABLE logins (
    digest   TEXT COLLATE "C" PRIMARY KEY,
    person   BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires  BIGINT NOT NULL
);

CREATE INDEX logins_of_a_person ON logins (person);

-- Browsers in which somebody is signed in.
CREATE TABLE sessions (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    digest   TEXT COLLATE "C" NOT NULL UNIQUE,
    person   BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created  BIGINT NOT NULL,
    seen     BIGINT NOT NULL,
    -- What the browser calls itself, for the list of sessions.
    agent    TEXT NOT NULL DEFAULT ''
);

CREATE INDEX sessions_of_a_person ON sessions (person);

-- Which member sits where. A seat without a row here is open to whoever has its link.
CREATE TABLE seats (
    game    TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    SMALLINT NOT NULL,
    person  BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (game, seat)
);

CREATE INDEX seats_of_a_person ON seats (person);

-- Tables that a member has set: his to invite to, and open to all members if he says so.
CREATE TABLE tables (
    game  TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    host  BIGINT REFERENCES people (id) ON DELETE SET NULL,
    open  BOOLEAN NOT NULL DEFAULT FALSE
);
