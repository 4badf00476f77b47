import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = "WHERE status = 'published' AND NOT ended";

/**
 * Lets a search overlook accents, the shape of quotation marks, and blanks. What is searched is stored beside the texts:
 * to decompose a thousand letters takes 0.1 ms, and a search that no index helps looks at a thousand events.
 */
export class SearchByForm1795750000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEARCH_FORM);
    await runner.query(SEARCH_PATTERN);
    await runner.query(KEEP_SEARCH_FORM);
    for (const [table, columns] of Object.entries(SEARCHED)) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN search_form text NOT NULL DEFAULT ''`);
      await runner.query(`
        CREATE TRIGGER ${table}_keep_search_form BEFORE INSERT OR UPDATE OF ${columns.join(', ')} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION keep_search_form(${columns.join(', ')})`);
      await runner.query(`UPDATE ${table} SET ${columns[0]} = ${columns[0]}`);
    }
    await replaceIndexes(runner, ['search_form', 'search_form']);
  }
}

/** What a search looks into. */
const SEARCHED = { events: ['title', 'description'], venues: ['city', 'name'] };

/** As `searchForm` of the contracts. */
const SEARCH_FORM = String.raw`
CREATE FUNCTION search_form(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(regexp_replace(
  normalize(translate(
    given,
    U&'\2018\2019\201A\201B\02BC\0060\00B4\2032\201C\201D\201E\201F\2033',
    repeat('''', 8) || repeat('"', 5)
  ), NFKD),
  '[\u0300-\u036f]+', '', 'g'
), '[\t\n\v\f\r ]{2,}|[\t\n\v\f\r]', ' ', 'g'))`;

/** A pattern for LIKE that finds the text anywhere in a search form, taken literally. */
const SEARCH_PATTERN = String.raw`
CREATE FUNCTION search_pattern(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(search_form(given), '[\\%_]', '\\\&', 'g') || '%'`;

/** A generated column would do the same, but TypeORM compares those with a table of its own. */
const KEEP_SEARCH_FORM = `
CREATE FUNCTION keep_search_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts CONSTANT jsonb := to_jsonb(NEW);
BEGIN
  NEW.search_form := search_form((texts ->> TG_ARGV[0]) || chr(1) || (texts ->> TG_ARGV[1]));
  RETURN NEW;
END $$`;

async function replaceIndexes(
  runner: QueryRunner,
  [words, place]: [words: string, place: string],
): Promise<void> {
  await runner.query('DROP INDEX events_listed_words_index');
  await runner.query('DROP INDEX venues_place_index');
  await runner.query(`
    CREATE INDEX events_listed_words_index ON events USING gin (${words} gin_trgm_ops)
    WITH (fastupdate = off) ${LISTED}`);
  await runner.query(`
    CREATE INDEX venues_place_index ON venues USING gin (${place} gin_trgm_ops) WITH (fastupdate = off)`);
}
