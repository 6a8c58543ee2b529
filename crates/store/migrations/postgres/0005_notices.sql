-- Whose move it is, for those who are not at the table: one row for each member and game.
CREATE TABLE turns (
    game    TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person  BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    -- Since when, in seconds since 1970.
    since   BIGINT NOT NULL,
    -- Whether a mail has told of it.
    mailed  BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (game, person)
);

CREATE INDEX turns_to_mail ON turns (since) WHERE NOT mailed;

-- Whether a member wants mail when games wait for him.
ALTER TABLE people ADD COLUMN notices BOOLEAN NOT NULL DEFAULT TRUE;
-- SHA-256 of the secret in the address of his feed; none until he asks for one.
ALTER TABLE people ADD COLUMN feed TEXT COLLATE "C" UNIQUE;
