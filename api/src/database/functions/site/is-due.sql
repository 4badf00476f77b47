-- True when 'at' has passed, or is further away than 'longest', the furthest that the code ever sets it: it was set
-- before the clock of the database went back. A minute more is for times that a later transaction has set.
CREATE OR REPLACE FUNCTION is_due(at timestamptz, longest interval) RETURNS boolean LANGUAGE sql STABLE AS
'SELECT at <= shop_now() OR at > shop_now() + longest + interval ''1 minute''';
