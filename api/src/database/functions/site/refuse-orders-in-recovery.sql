-- A trigger that refuses new orders in recovery mode, except those that the operator restores.
CREATE OR REPLACE FUNCTION refuse_orders_in_recovery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM site WHERE recovery_since IS NOT NULL)
    AND coalesce(current_setting('stagedoor.brings_back', true), '') <> 'on'
  THEN
    RAISE EXCEPTION 'The site is in recovery mode: no orders are placed.' USING ERRCODE = 'SD001';
  END IF;
  RETURN NULL;
END $$;
