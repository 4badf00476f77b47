import { Client } from 'pg';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { audit } from './audit.js';

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() });
  await client.connect();
});

afterAll(() => client.end());

it('has no time limits, whatever those of the role', async () => {
  await client.query(
    `CREATE SCHEMA limits;
     CREATE VIEW limits.audit_limits AS
       SELECT current_setting('statement_timeout') AS subject,
         current_setting('idle_in_transaction_session_timeout') AS detail;
     SET search_path = limits, public;
     SET statement_timeout = '15s';
     SET idle_in_transaction_session_timeout = '15s'`,
  );

  const { findings } = await audit(client);

  expect(findings).toEqual([{ invariant: 'limits', breaches: [{ subject: '0', detail: '0' }] }]);
  const { rows } = await client.query('SHOW statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});
