-- A trigger that writes search_form from two text columns of its row, named by its arguments. TypeORM compares
-- generated columns with a table of its own, so search_form is not one.
CREATE OR REPLACE FUNCTION keep_search_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts CONSTANT jsonb := to_jsonb(NEW);
BEGIN
  NEW.search_form := search_form((texts ->> TG_ARGV[0]) || chr(1) || (texts ->> TG_ARGV[1]));
  RETURN NEW;
END $$;
