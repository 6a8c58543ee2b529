-- Whether those who watch see a game only when it is over, and then through all eyes.
ALTER TABLE tables ADD COLUMN watch_late BOOLEAN NOT NULL DEFAULT FALSE;
