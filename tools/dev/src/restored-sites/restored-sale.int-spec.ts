import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Event, Order, PlacedOrder } from '@stagedoor/contracts';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { connectProvider } from '@stagedoor/ops/payments/payment-provider';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings, type SiteSettings } from '@stagedoor/ops/site/settings';
import type { StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import { type Ended, runTool } from '@stagedoor/ops/testing/run-tool';
import { openSmallShop, register, signIn } from '@stagedoor/ops/testing/small-shop';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import type Stripe from 'stripe';
import { Site } from '../start/site.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const LOOK_AGAIN_MS = 200;

let env: Record<string, string>;
let settings: SiteSettings;
let backups: string;
let stripe: Stripe;
let site: Site;
let event: Event;

const apiUrl = () => `http://127.0.0.1:${settings.apiPort}`;
const pay = (url: string) => payInSandbox(`http://127.0.0.1:${settings.paymentsPort}`)(url);
const payments = (...args: string[]) => runTool('payments', args, env);

/** Runs `work` with a site on the data folder. */
async function withSite<T>(work: () => Promise<T>): Promise<T> {
  site = await Site.prepare(settings, () => undefined);
  try {
    await site.startBuilt();
    return await work();
  } finally {
    await site.stop();
  }
}

/** Places and pays an order, and returns it with its tickets. */
async function buy(buyer: StagedoorClient, quantity: number): Promise<Order> {
  const { order, checkoutUrl } = await buyer.orderToPay(event, quantity);
  await pay(checkoutUrl);
  return buyer.post<Order>(`/orders/${order.id}/generate-tickets`, {});
}

/** Restores the backup except for the data of the payment provider, which a real backup does not contain. */
async function restoreDatabaseAlone(backup: string): Promise<Ended> {
  const restored = await runTool('restore', [backup, '--replace'], env);
  const { dataDir } = settings;
  const names = await readdir(dataDir);
  const aside = join(
    dataDir,
    names.find((name) => name.startsWith('replaced-'))!,
  );
  await rm(join(dataDir, 'payments'), { recursive: true });
  await cp(join(aside, 'payments'), join(dataDir, 'payments'), { recursive: true });
  await removeDataDir(aside);
  return restored;
}

/** Returns status and number of valid tickets of each order; null for a missing order. */
function stored(...orders: readonly Order[]): Promise<(string | null)[]> {
  return withDatabase(site.databaseUrl, async (client) => {
    const { rows } = await client.query<{ state: string | null }>(
      `SELECT (
         SELECT format('%s, %s', o.payment_status, count(t.id)) FROM orders o
         LEFT JOIN tickets t ON t.order_id = o.id AND t.status = 'valid'
         WHERE o.id = wanted.id GROUP BY o.id
       ) AS state
       FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place) ORDER BY place`,
      [orders.map(({ id }) => id)],
    );
    return rows.map(({ state }) => state);
  });
}

async function untilStored(orders: readonly Order[], states: readonly string[]): Promise<void> {
  while (JSON.stringify(await stored(...orders)) !== JSON.stringify(states)) {
    await pause(LOOK_AGAIN_MS);
  }
}

async function refundsAtProvider(): Promise<string[]> {
  const { data } = await stripe.refunds.list({ limit: 100 });
  return data.map(({ payment_intent }) => payment_intent as string);
}

async function countMails(): Promise<number> {
  const sent = await readdir(join(settings.dataDir, 'mail')).catch(() => []);
  return sent.length;
}

beforeAll(async () => {
  const dataDir = await ownDataDir();
  env = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir, DATABASE_URL: '' };
  settings = readSettings(env);
  backups = await mkdtemp(join(tmpdir(), 'stagedoor-backups-'));
});

afterAll(async () => {
  await removeDataDir(settings.dataDir);
  await rm(backups, { recursive: true });
});

it('restoring a backup during a sale refunds no payment and loses no ticket', async () => {
  const backup = join(backups, 'yesterday');
  let soldYesterday: Order;
  let refundedToday: Order;
  let heldYesterday: PlacedOrder;
  await withSite(async () => {
    stripe = connectProvider({ ...process.env, ...env, STRIPE_SECRET_KEY: '' });
    ({ event } = await openSmallShop(apiUrl()));
    const buyer = await register(apiUrl(), 'buyer');
    soldYesterday = await buy(buyer, 1);
    refundedToday = await buy(buyer, 2);
    heldYesterday = await buyer.orderToPay(event, 3);
  });
  expect((await runTool('backup', [backup], env)).complaint).toBe('');

  const { soldToday, soldToNewcomer, openToday, refunds } = await withSite(async () => {
    const [buyer, newcomer, organiser] = [
      await signIn(apiUrl(), 'buyer'),
      await register(apiUrl(), 'newcomer'),
      await signIn(apiUrl(), 'organiser'),
    ];
    await pay(heldYesterday.checkoutUrl);
    await buyer.post(`/orders/${heldYesterday.order.id}/generate-tickets`, {});
    await organiser.post(`/orders/${refundedToday.id}/refund`, {});
    await untilStored([refundedToday], ['refunded, 0']);
    const sold = {
      soldToday: await buy(buyer, 4),
      soldToNewcomer: await buy(newcomer, 5),
      openToday: await newcomer.orderToPay(event, 6),
    };
    return { ...sold, refunds: await refundsAtProvider() };
  });
  const restored = await restoreDatabaseAlone(backup);
  const mails = await countMails();

  expect([restored.code, restored.complaint]).toEqual([0, '']);
  expect(restored.out).toContain('The site starts in recovery mode');
  const known = [soldYesterday!, refundedToday!, heldYesterday!.order];
  const lost = [soldToday, soldToNewcomer, openToday.order];
  await withSite(async () => {
    const buyer = await signIn(apiUrl(), 'buyer');
    await expect(buyer.order(event, 1)).rejects.toMatchObject({ status: 409 });
    await untilStored(known, ['completed, 1', 'refunded, 0', 'completed, 3']);
    expect(await stored(...lost)).toEqual([null, null, null]);

    const compared = await payments('compare');
    const refused = await payments('confirm');
    const brought = await payments('bring-back');
    await untilStored(lost, ['completed, 4', 'completed, 5', 'pending, 0']);
    await pay(openToday.checkoutUrl);
    await untilStored(lost, ['completed, 4', 'completed, 5', 'completed, 6']);

    expect(compared.out).toMatch(
      /^ +3 {2} {2}of missing orders or pages that can be brought back$/m,
    );
    for (const { id } of lost) expect(compared.out).toContain(`Order ${id}, `);
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('--missing 3')]);
    expect([brought.code, brought.complaint]).toEqual([0, '']);
    expect(await countMails()).toBe(mails);
    expect(await refundsAtProvider()).toEqual(refunds);

    const confirmed = await payments('confirm', '--mails', 'drop');
    expect([confirmed.code, confirmed.complaint]).toEqual([0, '']);
    expect(confirmed.out).toContain('Recovery mode: off');
    await buy(buyer, 1);
    await untilMailed(mails);
    const ledger = await runTool('audit', [], env);
    expect([ledger.code, ledger.complaint]).toEqual([0, '']);
    expect(await refundsAtProvider()).toEqual(refunds);
  });
});

async function untilMailed(before: number): Promise<void> {
  while ((await countMails()) <= before) await pause(LOOK_AGAIN_MS);
}
