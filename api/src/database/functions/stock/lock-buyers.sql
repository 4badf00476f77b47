-- Locks the accounts of the buyers in a fixed sequence: none is deleted until the transaction ends. Does not wait for
-- another transaction that deletes an account, and returns the ids of the requests of its buyer. A request of an account
-- that is gone is not returned: its order violates the foreign key.
CREATE OR REPLACE FUNCTION lock_buyers(new_orders jsonb) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  buyers CONSTANT uuid[] := ARRAY(
    SELECT DISTINCT (value ->> 'buyer_id')::uuid FROM jsonb_array_elements(new_orders)
  );
  locked CONSTANT uuid[] := ARRAY(
    SELECT id FROM users WHERE id = ANY (buyers) ORDER BY id FOR KEY SHARE SKIP LOCKED
  );
BEGIN
  IF cardinality(locked) = cardinality(buyers) THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(
    SELECT (o.value ->> 'id')::uuid FROM jsonb_array_elements(new_orders) o
    JOIN users u ON u.id = (o.value ->> 'buyer_id')::uuid
    WHERE u.id <> ALL (locked)
  );
END $$;
