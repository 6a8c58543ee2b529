-- A member asks another for a game that counts.
CREATE TABLE challenges (
    id        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    title     TEXT NOT NULL,
    scenario  TEXT NOT NULL,
    -- Seconds for each decision; none without a limit.
    pace      BIGINT,
    asks      BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    asked     BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    sent      BIGINT NOT NULL,
    -- One question at a time between the same two about one title.
    UNIQUE (asks, asked, title),
    CHECK (asks <> asked)
);

CREATE INDEX challenges_to ON challenges (asked);

-- How strong both were after a game that counts, and how sure that was.
ALTER TABLE results ADD COLUMN first_rating DOUBLE PRECISION;
ALTER TABLE results ADD COLUMN second_rating DOUBLE PRECISION;
