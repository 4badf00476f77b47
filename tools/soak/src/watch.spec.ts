import type { Shop } from './shop.js';
import { Tally } from './tally.js';
import { watch } from './watch.js';

it('counts each audit that fails by its error', async () => {
  const over = new AbortController();
  const tally = new Tally();
  const errors = [
    Object.assign(new Error('relation "audit_x" does not exist'), { code: '42P01' }),
    new Error('Connection terminated unexpectedly'),
  ];
  const use = async () => {
    const error = errors.shift()!;
    if (errors.length === 0) over.abort();
    throw error;
  };

  await watch({ database: { use }, tally } as unknown as Shop, over.signal);

  expect(tally.entries()).toEqual([
    ['audit failed: 42P01', 1],
    ['audit failed: Connection terminated unexpectedly', 1],
  ]);
});
