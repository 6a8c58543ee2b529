-- Secrets by which programs speak for a member. Only digests are kept.
CREATE TABLE tokens (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    digest   TEXT COLLATE "C" NOT NULL UNIQUE,
    person   BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    -- Whether it may move, or only read.
    play     BOOLEAN NOT NULL,
    created  BIGINT NOT NULL,
    -- When it was used last, in seconds since 1970, to the minute; 0 for never.
    used     BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX tokens_of_a_person ON tokens (person);
