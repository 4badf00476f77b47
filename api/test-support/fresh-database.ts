import { Client } from 'pg';

/**
 * Creates a copy of the migrated template for this worker, replacing its earlier copy of that name, and returns
 * its URL. A spec file that needs two databases names them.
 */
export async function freshDatabase(called = 'test'): Promise<string> {
  const template = new URL(templateUrl());
  const name = `stagedoor_${called}_${process.env.VITEST_POOL_ID ?? '0'}`;
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  const url = new URL(template);
  url.pathname = `/${name}`;
  return url.href;
}

function templateUrl(): string {
  const url = process.env.STAGEDOOR_TEST_TEMPLATE_URL;
  if (!url) throw new Error('Run integration tests with npm run test:int.');
  return url;
}
