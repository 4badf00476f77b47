-- A trigger that keeps search_form beside two texts of its row, whose columns are its arguments. TypeORM
-- compares generated columns with a table of its own, so that it is not one.
CREATE OR REPLACE FUNCTION keep_search_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts CONSTANT jsonb := to_jsonb(NEW);
BEGIN
  NEW.search_form := search_form((texts ->> TG_ARGV[0]) || chr(1) || (texts ->> TG_ARGV[1]));
  RETURN NEW;
END $$;
