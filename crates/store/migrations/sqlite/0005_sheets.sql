-- What is agreed at a table beside its rules: an end by resignation or agreement, offers, pauses, clocks.
CREATE TABLE sheets (
    game      TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Counts the changes: whoever writes says which one he has read.
    version   INTEGER NOT NULL,
    -- JSON.
    body      TEXT NOT NULL,
    -- When somebody's time runs out, in seconds since 1970; none while no clock runs.
    deadline  INTEGER
) STRICT;

CREATE INDEX sheets_due ON sheets (deadline) WHERE deadline IS NOT NULL;

-- Work that one of several servers does for all: whoever holds it until it ends.
CREATE TABLE leases (
    name    TEXT PRIMARY KEY,
    holder  TEXT NOT NULL,
    until   INTEGER NOT NULL
) STRICT;
