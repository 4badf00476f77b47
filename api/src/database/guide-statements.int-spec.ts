import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPayingTestApp } from '../../test-support/payments.js';
import { buyTickets } from '../../test-support/purchases.js';
import { openShop, registerBuyers, storedOrder } from '../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';
import { startTestDatabase } from '../../test-support/test-database.js';

const GUIDES = join(import.meta.dirname, '../../../docs/guides');

/** The statements of the guides that read; the others change a role, and have tests of their own. */
const statements = readdirSync(GUIDES)
  .flatMap(statementsOf)
  .filter((statement) => statement.startsWith('SELECT'));

function statementsOf(guide: string): string[] {
  const text = readFileSync(join(GUIDES, guide), 'utf8');
  return [...text.matchAll(/```sql\n(.*?)```/gs)]
    .flatMap(([, block]) => block!.split(';'))
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it.each(statements)('an operator can run %s', async (statement) => {
  await expect(test.dataSource.query(statement)).resolves.toBeInstanceOf(Array);
});

it('a copy with the role and the privileges of the guide sells tickets', async () => {
  const database = await startTestDatabase(await mkdtemp(join(tmpdir(), 'stagedoor-role-')));
  const own = new URL(database.templateUrl);
  try {
    const owner = await startTestApp({ DATABASE_URL: own.href });
    for (const statement of statementsOf('containers.md')) await owner.dataSource.query(statement);
    await owner.close();
    own.username = 'stagedoor_api';
    own.password = 'of your own';

    const copy = await startPayingTestApp({ DATABASE_URL: own.href });
    const shop = await openShop(copy);
    const [buyer] = await registerBuyers(copy, 1);
    const { order } = await buyTickets(copy, buyer!, await shop.sell());
    const alter = () => copy.dataSource.query('ALTER TABLE orders ADD COLUMN extra text');

    expect(await storedOrder(copy, order.id)).toMatchObject({ status: 'completed' });
    await expect(alter()).rejects.toMatchObject({ code: '42501' });
    await copy.close();
  } finally {
    await database.stop();
  }
});
