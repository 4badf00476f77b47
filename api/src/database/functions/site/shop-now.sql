-- The clock of holds, of the checkout line and of the end of sales. A test replaces it to set the time.
CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()';
