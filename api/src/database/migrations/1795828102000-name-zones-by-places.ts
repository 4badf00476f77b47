import type { MigrationInterface, QueryRunner } from 'typeorm';

/** PostgreSQL reads these names as winter time all year: their venues get the name of a place with the same time. */
export class NameZonesByPlaces1795828102000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE venues SET time_zone = place
      FROM (VALUES ('CET', 'Europe/Brussels'), ('MET', 'Europe/Brussels'), ('EET', 'Europe/Athens'),
                   ('WET', 'Europe/Lisbon')) AS renamed(zone, place)
      WHERE upper(time_zone) = zone`);
  }
}
