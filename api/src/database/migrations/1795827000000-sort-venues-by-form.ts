import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The lists of venues are sorted by the search form of the name, whatever its capitals and accents. The new indexes come
 * first: dropping one stops the readers until the end.
 */
export class SortVenuesByForm1795827000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX venues_name_form_index ON venues (search_form(name), id)');
    await runner.query(`
      CREATE INDEX venues_owner_name_form_index ON venues (owner_id, search_form(name), id)`);
    await runner.query('DROP INDEX venues_name_index');
    await runner.query('DROP INDEX venues_owner_id_index');
  }
}
