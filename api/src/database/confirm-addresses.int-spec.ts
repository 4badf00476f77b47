import { aRegistration } from '../../test-support/builders.js';
import { startTestApp } from '../../test-support/test-app.js';
import { ConfirmAddresses1795651410000 } from './migrations/1795651410000-confirm-addresses.js';

it('the migration marks the address of every existing account as confirmed', async () => {
  const test = await startTestApp();
  await test.api.call('POST', '/auth/register', { body: aRegistration() });
  const runner = test.dataSource.createQueryRunner();
  const migration = new ConfirmAddresses1795651410000();
  await migration.down(runner);

  await migration.up(runner);

  expect(
    await runner.query('SELECT email_confirmed_at = created_at AS confirmed FROM users'),
  ).toEqual([{ confirmed: true }]);
  await runner.release();
  await test.close();
});
