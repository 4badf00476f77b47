-- Returns a pattern for LIKE that finds the literal text anywhere in a search form.
CREATE OR REPLACE FUNCTION search_pattern(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(search_form(given), '[\\%_]', '\\\&', 'g') || '%';
