-- How an identity provider numbers members who have signed in by it.
CREATE TABLE identities (
    issuer   TEXT COLLATE "C" NOT NULL,
    subject  TEXT COLLATE "C" NOT NULL,
    person   BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (issuer, subject)
);

CREATE INDEX identities_of_a_person ON identities (person);

-- What all servers of a club share and no operator sets, such as the key that signs its calls to browsers.
CREATE TABLE settings (
    name   TEXT COLLATE "C" PRIMARY KEY,
    value  TEXT NOT NULL
);

-- Browsers that a member wants to be woken when a game waits for him.
CREATE TABLE pushes (
    id        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person    BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    -- Where its maker takes messages for it.
    endpoint  TEXT COLLATE "C" NOT NULL UNIQUE,
    -- Its public key and its secret, by which messages are made unreadable to all others.
    key       TEXT NOT NULL,
    auth      TEXT NOT NULL,
    created   BIGINT NOT NULL,
    -- How often in a row a message was not taken.
    failed    SMALLINT NOT NULL DEFAULT 0
);

CREATE INDEX pushes_of_a_person ON pushes (person);

-- Whether the member's browsers were woken for a game that waits.
ALTER TABLE turns ADD COLUMN pushed BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX turns_to_push ON turns (since) WHERE NOT pushed;
