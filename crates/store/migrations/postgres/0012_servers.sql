-- What each server of the club says of itself every few seconds, for those who run the club.
CREATE TABLE servers (
    tag    TEXT COLLATE "C" PRIMARY KEY,
    begun  BIGINT NOT NULL,
    -- When it spoke last, in seconds since 1970.
    seen   BIGINT NOT NULL,
    -- JSON.
    body   TEXT NOT NULL
);
