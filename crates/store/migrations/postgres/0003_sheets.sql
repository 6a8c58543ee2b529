-- What is agreed at a table beside its rules: an end by resignation or agreement, offers, pauses, clocks.
CREATE TABLE sheets (
    game      TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Counts the changes: whoever writes says which one he has read.
    version   BIGINT NOT NULL,
    -- JSON.
    body      TEXT NOT NULL,
    -- When somebody's time runs out, in seconds since 1970; none while no clock runs.
    deadline  BIGINT
);

CREATE INDEX sheets_due ON sheets (deadline) WHERE deadline IS NOT NULL;

-- Work that one of several servers does for all: whoever holds it until it ends.
CREATE TABLE leases (
    name    TEXT COLLATE "C" PRIMARY KEY,
    holder  TEXT NOT NULL,
    until   BIGINT NOT NULL
);

-- When a member was last at a table, in seconds since 1970; kept to the minute.
ALTER TABLE seats ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
