-- How sure the ratings of both were after a game; unknown of games that were counted before.
ALTER TABLE results ADD COLUMN first_deviation DOUBLE PRECISION;
ALTER TABLE results ADD COLUMN second_deviation DOUBLE PRECISION;
