import { migrationText } from './migration-text.js';

const TEXT =
  "CREATE OR REPLACE FUNCTION one() RETURNS text LANGUAGE sql AS $$ SELECT '\\`${' $$;\n";
const STORED =
  'CREATE OR REPLACE FUNCTION public.one() RETURNS text LANGUAGE sql AS $function$ $function$';

it('replaces a changed function', () => {
  expect(migrationText('ChangeOne1', [{ name: 'one', text: TEXT, stored: STORED }]))
    .toBe(`import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChangeOne1 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ONE);
  }
}

const ONE = \`
CREATE OR REPLACE FUNCTION one() RETURNS text LANGUAGE sql AS $$ SELECT '\\\\\\\`\\\${' $$\`;
`);
});

it('creates a new function, and drops a function and a view without a text', () => {
  const view = 'CREATE OR REPLACE VIEW gone AS SELECT 1';
  const text = migrationText('Renew1', [
    { name: 'one', text: TEXT, stored: null },
    { name: 'other', text: null, stored: STORED },
    { name: 'gone', text: null, stored: view },
  ]);

  expect(text).toContain(`    await runner.query(ONE);
    await runner.query('DROP FUNCTION other');
    await runner.query('DROP VIEW gone');`);
});
