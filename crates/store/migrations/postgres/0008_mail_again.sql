-- A mail about waiting games that the mail server did not take is sent again later: not before this
-- moment, in seconds since 1970, and after so many times in vain.
ALTER TABLE people ADD COLUMN mail_after BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN mail_failed SMALLINT NOT NULL DEFAULT 0;
