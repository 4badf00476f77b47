import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { functionDrift } from './function-drift.js';

const FUNCTIONS = join(import.meta.dirname, 'functions');

let url: string;
let folder: string;

beforeEach(async () => {
  url = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-functions-'));
  cpSync(FUNCTIONS, folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

async function query(text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

it('finds no difference between the migrations and the texts', async () => {
  await expect(functionDrift(url, FUNCTIONS)).resolves.toEqual([]);
});

it('names a view whose columns were renamed', async () => {
  await query('ALTER VIEW audit_effects_once RENAME COLUMN detail TO details');

  await expect(functionDrift(url, folder)).rejects.toThrow(
    'audit_effects_once: cannot change name of view column "details" to "detail"',
  );
});

it('names what differs, what has only a text and what only the database has, and changes nothing', async () => {
  await query(`CREATE OR REPLACE FUNCTION site_home() RETURNS text LANGUAGE sql AS 'SELECT null'`);
  await query('DROP VIEW audit_effects_once');
  writeFileSync(
    join(folder, 'new.sql'),
    `CREATE OR REPLACE FUNCTION new() RETURNS text LANGUAGE sql AS 'SELECT newer()';`,
  );
  writeFileSync(
    join(folder, 'newer.sql'),
    `CREATE OR REPLACE FUNCTION newer() RETURNS text LANGUAGE sql AS 'SELECT null';`,
  );
  rmSync(join(folder, 'site/begin-recovery.sql'));
  const drift = [
    { name: 'audit_effects_once', text: expect.any(String), stored: null },
    { name: 'begin_recovery', text: null, stored: expect.any(String) },
    { name: 'new', text: expect.any(String), stored: null },
    { name: 'newer', text: expect.any(String), stored: null },
    {
      name: 'site_home',
      text: expect.stringContaining('pg_control_system()'),
      stored: expect.stringContaining('SELECT null'),
    },
  ];

  await expect(functionDrift(url, folder)).resolves.toEqual(expect.arrayContaining(drift));
  await expect(functionDrift(url, folder)).resolves.toHaveLength(drift.length);
});
