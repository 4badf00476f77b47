import { breachesOf } from '../../test-support/audit.js';
import {
  aDevice,
  aScan,
  openDoors,
  sendScans,
  setReEntry,
  ticketsOf,
} from '../../test-support/doors.js';
import { placeOrder } from '../../test-support/purchases.js';
import { openShop, registerBuyers } from '../../test-support/shop.js';
import { startTestApp } from '../../test-support/test-app.js';
import { LetGuestsOutAndIn1795824000000 } from './migrations/1795824000000-let-guests-out-and-in.js';
import { ScanWithoutIndexes1795829000000 } from './migrations/1795829000000-scan-without-indexes.js';

it('the migration makes each admission a first visit, those of a previous version too, and its reverse keeps one for each guest', async () => {
  const test = await startTestApp();
  const shop = await openShop(test);
  const event = await shop.sell({ ticketPrice: 0 });
  const [buyer] = await registerBuyers(test, 1);
  await placeOrder(test, buyer!, event, 4);
  await openDoors(test, event);
  await setReEntry(test, shop.creator, event, 'allowed');
  const codes = (await ticketsOf(test, buyer!, event)).map(({ ticketCode }) => ticketCode);
  const ways = [['in'], ['in', 'out'], ['in', 'out', 'in']] as const;
  for (const [index, directions] of ways.entries()) {
    for (const direction of directions) {
      const scan = aScan(codes[index]!, { direction });
      await sendScans(test, shop.creator, event, aDevice(), [scan]);
    }
  }
  const runner = test.dataSource.createQueryRunner();
  const migration = new LetGuestsOutAndIn1795824000000();
  await new ScanWithoutIndexes1795829000000().down(runner);

  await migration.down(runner);

  expect(await breachesOf(test)).toEqual([]);
  const admitted = 'SELECT verdict FROM door_scans WHERE admits';
  await expect(runner.query(admitted)).resolves.toEqual(ways.map(() => ({ verdict: 'admitted' })));

  await migration.up(runner);

  expect(await breachesOf(test)).toEqual([]);
  const visits = 'SELECT visit FROM door_scans WHERE admits';
  await expect(runner.query(visits)).resolves.toEqual(ways.map(() => ({ visit: 1 })));

  // As a copy of the previous version does until it is replaced.
  const admission = `
    INSERT INTO door_scans (event_id, device_id, gate, id, ticket_id, verdict, admits, taken_at)
    SELECT event_id, gen_random_uuid(), 'Gate A', gen_random_uuid(), id, 'admitted', true, now()
    FROM tickets WHERE status = 'valid' RETURNING visit`;
  await expect(runner.query(admission)).resolves.toEqual([{ visit: 1 }]);
  await runner.release();
  await test.close();
});
