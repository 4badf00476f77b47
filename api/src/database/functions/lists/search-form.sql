-- Returns the form of a text that searches compare; equals searchForm in libs/contracts. Columns and
-- indexes store its results: a change writes them again.
CREATE OR REPLACE FUNCTION search_form(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(regexp_replace(
  normalize(translate(
    given,
    U&'\2018\2019\201A\201B\02BC\0060\00B4\2032\201C\201D\201E\201F\2033',
    repeat('''', 8) || repeat('"', 5)
  ), NFKD),
  '[\u0300-\u036f]+', '', 'g'
), '[\t\n\v\f\r ]{2,}|[\t\n\v\f\r]', ' ', 'g'));
