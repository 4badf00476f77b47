import { DataSource } from 'typeorm';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { dataSourceOptions } from './data-source-options.js';
import { FollowDisputes1795651430000 } from './migrations/1795651430000-follow-disputes.js';
import { AuditDisputes1795651431000 } from './migrations/1795651431000-audit-disputes.js';

const [follow, audit] = [new FollowDisputes1795651430000(), new AuditDisputes1795651431000()];

let dataSource: DataSource;

beforeAll(async () => {
  dataSource = new DataSource(dataSourceOptions(await freshDatabase(), 1));
  await dataSource.initialize();
  await undo();
});

afterAll(() => dataSource.destroy());

async function undo(): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await audit.down(runner);
  await follow.down(runner);
  await runner.release();
}

async function redo(): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await follow.up(runner);
  await audit.up(runner);
  await runner.release();
}

it('the migration keeps disputes and failed refunds', async () => {
  await dataSource.query(`
    INSERT INTO payments (id, session_id, amount_minor, currency, status, disputed_at) VALUES
      ('pi_disputed', 'cs_1', 5000, 'GBP', 'captured', '2026-11-01T12:00:00Z'),
      ('pi_failed', 'cs_2', 5000, 'GBP', 'refund_failed', NULL)`);

  await redo();

  expect(await dataSource.query('SELECT id, payment_id, status, withdrawn FROM disputes')).toEqual([
    { id: 'of-pi_disputed', payment_id: 'pi_disputed', status: 'open', withdrawn: false },
  ]);
  expect(
    await dataSource.query('SELECT refund_failure, paid_back_minor FROM payments ORDER BY id'),
  ).toEqual([
    { refund_failure: null, paid_back_minor: 0 },
    { refund_failure: null, paid_back_minor: 0 },
  ]);
});

it('undoing the migration keeps every dispute', async () => {
  await dataSource.query(`
    INSERT INTO disputes (id, payment_id, amount_minor, reason, status)
    VALUES ('dp_new', 'pi_failed', 5000, 'general', 'open')`);

  await undo();

  const disputed = await dataSource.query<{ id: string }[]>(
    'SELECT id FROM payments WHERE disputed_at IS NOT NULL ORDER BY id',
  );
  expect(disputed.map(({ id }) => id)).toEqual(['pi_disputed', 'pi_failed']);
  await redo();
});
