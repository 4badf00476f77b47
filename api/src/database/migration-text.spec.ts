import { migrationText } from './migration-text.js';

const TEXT =
  "CREATE OR REPLACE FUNCTION one() RETURNS text LANGUAGE sql AS $$ SELECT '\\`${' $$;\n";
const STORED =
  'CREATE OR REPLACE FUNCTION public.one() RETURNS text LANGUAGE sql AS $function$ $function$';

it('replaces a changed function, and restores the old one in down', () => {
  expect(migrationText('ChangeOne1', [{ name: 'one', text: TEXT, stored: STORED }]))
    .toBe(`import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChangeOne1 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ONE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(OLD_ONE);
  }
}

const ONE = \`
CREATE OR REPLACE FUNCTION one() RETURNS text LANGUAGE sql AS $$ SELECT '\\\\\\\`\\\${' $$\`;

const OLD_ONE = \`
${STORED}\`;
`);
});

it('drops a view without a text in up and a new function in down', () => {
  const view = 'CREATE OR REPLACE VIEW gone AS SELECT 1';
  const text = migrationText('Renew1', [
    { name: 'one', text: TEXT, stored: null },
    { name: 'gone', text: null, stored: view },
  ]);

  expect(text).toContain(`    await runner.query(ONE);
    await runner.query('DROP VIEW gone');`);
  expect(text).toContain(`    await runner.query(OLD_GONE);
    await runner.query('DROP FUNCTION one');`);
});
