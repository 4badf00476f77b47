import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';

const GUIDES = join(import.meta.dirname, '../../../docs/guides');

/** The statements of the guides that read; those of scale.md change a role, which has a test of its own. */
const statements = readdirSync(GUIDES)
  .flatMap((guide) => [...readFileSync(join(GUIDES, guide), 'utf8').matchAll(/```sql\n(.*?)```/gs)])
  .flatMap(([, block]) => block!.split(';'))
  .map((statement) => statement.trim())
  .filter((statement) => statement.startsWith('SELECT'));

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it.each(statements)('an operator can run %s', async (statement) => {
  await expect(test.dataSource.query(statement)).resolves.toBeInstanceOf(Array);
});
