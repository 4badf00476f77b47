import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { inTransaction, withDatabase } from './database-state.js';

it('runs a transaction without a time limit, whatever that of the role', async () => {
  await withDatabase(await freshDatabase(), async (client) => {
    const limit = async () => (await client.query('SHOW statement_timeout')).rows as unknown[];
    await client.query(`SET statement_timeout = '15s'`);
    let during: unknown[] = [];

    await inTransaction(client, async () => {
      during = await limit();
    });

    expect(during).toEqual([{ statement_timeout: '0' }]);
    expect(await limit()).toEqual([{ statement_timeout: '15s' }]);
  });
});
