import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { type Event, type PlacedOrder, signedInSchema } from '@stagedoor/contracts';
import { aRegistration, type Person } from '../../../test-support/builders.js';
import { makeHelperLink } from '../../../test-support/helper-links.js';
import { figure } from '../../../test-support/metrics.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../test-support/payments.js';
import { buyTickets, payFor, placeOrder } from '../../../test-support/purchases.js';
import {
  anOrderFor,
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  storedOrder,
} from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { SendMailsJob } from '../mail/send-mails.job.js';
import { SiteIdentity } from '../site/site-identity.service.js';
import { CheckoutLineService } from './checkout/checkout-line.service.js';
import { ReconcilePaymentsService } from './notices/reconcile-payments.service.js';
import { CancelEventService } from './refunds/cancel-event.service.js';
import { RefundPaymentsService } from './refunds/refund-payments.service.js';
import { SweepOrdersService } from './settlement/sweep-orders.service.js';
import { StripeGateway } from './stripe/stripe.gateway.js';

const UNKNOWN_ORDER = '01930000-0000-7000-8000-00000000ffff';

let test: PayingTestApp;
let copy: TestApp;
let shop: Shop;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  copy = await test.startCopy();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(async () => {
  await copy.close();
  await test.close();
});

beforeEach(async () => {
  await signInAgain(shop.creator, buyer);
  event = await shop.sell({ ticketQuantity: 10 });
});

afterEach(() => confirm());

/** Begins the mode, which ends the sessions. */
async function begin(): Promise<void> {
  await test.dataSource.query(`SELECT begin_recovery('restored')`);
  await signInAgain(buyer);
}
async function signInAgain(...people: Person[]): Promise<void> {
  const { password } = aRegistration();
  for (const person of people) {
    const body = { email: person.user.email, password };
    const { accessToken } = await test.api.data(signedInSchema, 200, 'POST', '/auth/login', {
      body,
    });
    person.token = accessToken;
  }
}
const confirm = () =>
  test.dataSource.query('UPDATE site SET recovery_since = NULL, confirmed_at = now()');
const isOn = async () => {
  const [site] = await test.dataSource.query<[{ on: boolean }]>(
    'SELECT recovery_since IS NOT NULL AS on FROM site',
  );
  return site.on;
};
const placeAt = ({ api }: TestApp, quantity = 2) =>
  api.call('POST', '/orders', { token: buyer.token, body: anOrderFor(event, quantity) });
const endHold = ({ order }: PlacedOrder) =>
  test.dataSource.query(
    `UPDATE orders SET hold_expires_at = now() - interval '1 minute' WHERE id = $1`,
    [order.id],
  );

it.each(['a paid', 'a free'])(
  'closes the sale of %s event in every copy, with a message',
  async (what) => {
    if (what === 'a free') event = await shop.sell({ ticketPrice: 0 });
    await begin();

    const answers = [await placeAt(test), await placeAt(copy)];
    await confirm();
    const after = await placeAt(copy);

    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(answer.headers['retry-after']).toBe('60');
      expect(JSON.parse(answer.text)).toMatchObject({
        code: 'SALES_PAUSED',
        message: 'Ticket sales are paused while we check our records. Please try again later.',
      });
    }
    expect(after.status).toBe(201);
  },
);

it('is in the log and in the metrics', async () => {
  const log = vi.spyOn(Logger.prototype, 'error');
  const before = await figure(test, 'recovery_mode');

  await begin();

  expect([before, await figure(test, 'recovery_mode')]).toEqual([0, 1]);
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Recovery mode: no sales/));
  log.mockRestore();
});

it('refunds nothing, ends no session at the provider and releases no order', async () => {
  const [kept, held, inLine] = [
    await buyTickets(test, buyer, event),
    await placeOrder(test, buyer, event),
    await placeOrder(test, buyer, event),
  ];
  await test.api.call('POST', `/orders/${kept.order.id}/refund`, { token: shop.creator.token });
  await endHold(held);
  await test.dataSource.query(
    'UPDATE orders SET checkout_session_id = NULL, checkout_url = NULL WHERE id = $1',
    [inLine.order.id],
  );
  await begin();
  const { sessions, refunded } = test.payments.summary();

  await makeRoundsDue(test);
  await Promise.all([test.sweep(), test.sweep()]);
  const cancelled = await Promise.all(
    [held, inLine].map(({ order }) =>
      copy.api.call('POST', `/orders/${order.id}/cancel`, { token: buyer.token }),
    ),
  );
  const during = [await storedOrder(test, held.order.id), await storedOrder(test, inLine.order.id)];
  const atProvider = test.payments.summary();
  await confirm();
  await makeRoundsDue(test);
  await test.sweep();

  expect(cancelled.map(({ status, text }) => [status, JSON.parse(text).code])).toEqual([
    [409, 'SALES_PAUSED'],
    [409, 'SALES_PAUSED'],
  ]);
  expect(during.map(({ status }) => status)).toEqual(['pending', 'pending']);
  expect(atProvider).toMatchObject({ sessions, refunded });
  expect((await storedOrder(test, held.order.id)).status).toBe('expired');
  expect((await storedOrder(test, kept.order.id)).status).toBe('refunded');
});

it('still records payments', async () => {
  const placed = await placeOrder(test, buyer, event);
  await begin();

  await payFor(test, placed);

  expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'completed', tickets: 2 });
});

it('sends no mail until it is over', async () => {
  await buyTickets(test, buyer, event);
  await begin();
  const mailer = await test.startCopy({ MAIL_DIR: join(tmpdir(), 'stagedoor-recovery-mail') });
  try {
    await mailer.app.get(SendMailsJob).serve();
    const during = await countOf(test, 'mails');
    await confirm();
    await mailer.app.get(SendMailsJob).serve();

    expect(during).toBeGreaterThan(0);
    await until(async () => (await countOf(test, 'mails')) === 0);
  } finally {
    await mailer.close();
  }
});

it('pauses every job but reconciliation', async () => {
  await begin();
  const { DATABASE_URL, STRIPE_API_URL } = test.environment;
  const running = await startTestApp({ DATABASE_URL, STRIPE_API_URL });
  const resting = [
    vi.spyOn(running.app.get(CheckoutLineService), 'serve'),
    vi.spyOn(running.app.get(SweepOrdersService), 'sweep'),
    vi.spyOn(running.app.get(CancelEventService), 'serve'),
    vi.spyOn(running.app.get(RefundPaymentsService), 'serve'),
  ];
  const reconciled = vi.spyOn(running.app.get(ReconcilePaymentsService), 'reconcile');

  await until(() => reconciled.mock.calls.length > 0);
  const during = resting.map(({ mock }) => mock.calls.length);
  await confirm();
  await until(() => resting.every(({ mock }) => mock.calls.length > 0));
  await running.close();

  expect(during).toEqual([0, 0, 0, 0]);
});

it.each(['off', 'on'])(
  'ends sessions, links and changes of addresses of a restored database whose mode was %s',
  async (mode) => {
    if (mode === 'on') await begin();
    await signInAgain(shop.creator, buyer);
    const { secret } = await makeHelperLink(test, shop.creator, event);
    await test.dataSource.query(
      `INSERT INTO password_resets (token_hash, user_id, expires_at)
       VALUES (gen_random_uuid(), $1, now() + interval '1 hour')`,
      [buyer.user.id],
    );
    await test.dataSource.query(
      `INSERT INTO email_changes (id, user_id, old_email_key, email, email_key, expires_at)
       VALUES (gen_random_uuid(), $1, 'old@example.org', 'new@example.org', 'new@example.org', now() + interval '1 hour')`,
      [buyer.user.id],
    );

    await test.dataSource.query(`SELECT begin_recovery('restored')`);

    const { status } = await test.api.call('GET', '/auth/me', { token: buyer.token });
    const path = `/events/${event.id}/door/helper-links/claim`;
    const body = { secret, deviceId: randomUUID() };
    const { code } = await test.api.refusal('POST', path, { body });
    const [live] = await test.dataSource.query(
      `SELECT (SELECT count(*)::integer FROM password_resets WHERE expires_at > now()) AS resets,
         (SELECT count(*)::integer FROM email_changes) AS changes`,
    );
    expect({ status, code, ...live }).toEqual({
      ...{ status: 401, code: 'HELPER_LINK_ENDED' },
      ...{ resets: 0, changes: 0 },
    });
  },
);

describe('begins automatically', () => {
  it('when the database has another location, as a restored one has', async () => {
    await test.dataSource.query(`UPDATE site SET home = 'elsewhere'`);

    const restarted = await test.startCopy();
    await signInAgain(buyer);
    const refused = [await placeAt(restarted), await placeAt(copy)];
    await restarted.close();

    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    await confirm();
    const again = await test.startCopy();
    expect((await placeAt(again)).status).toBe(201);
    await again.close();
  });

  it.each(['a payment', 'a refund'])(
    'when the provider reports %s of an order that is not in the database',
    async (what) => {
      await test.dataSource.query(`UPDATE site SET confirmed_at = 'epoch'`);
      const session = await aSessionOf(UNKNOWN_ORDER);
      if (what === 'a refund') {
        test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
      }

      await test.payments.pay(session);
      if (what === 'a refund') await test.payments.refund(session);
      await test.noticesTaken();

      expect(await isOn()).toBe(true);
    },
  );

  it('but not for a session from before the operator’s confirmation', async () => {
    const session = await aSessionOf(UNKNOWN_ORDER);
    await test.dataSource.query(`UPDATE site SET confirmed_at = now() + interval '2 seconds'`);

    await test.payments.pay(session);
    await test.noticesTaken();

    expect(await isOn()).toBe(false);
  });
});

it('keeps an earlier start of reconciliation that was set during a round', async () => {
  const gateway = test.app.get(StripeGateway);
  const earlier = new Date(Date.now() - 3_600_000);
  const list = vi.spyOn(gateway, 'listEvents').mockImplementation(async () => {
    await test.dataSource.query('UPDATE reconciliation SET seen_until = $1', [earlier]);
    const created = Math.floor(Date.now() / 1_000);
    const late = { id: 'evt_late', created, type: 'x.y', data: { object: {} } };
    return { events: [late], isComplete: true };
  });

  await test.reconcile();
  list.mockRestore();

  const [{ seen_until }] = await test.dataSource.query<[{ seen_until: Date }]>(
    'SELECT seen_until FROM reconciliation',
  );
  expect(seen_until).toEqual(earlier);
});

/** Opens a session of this site at the provider for an order of that id. */
async function aSessionOf(orderId: string): Promise<string> {
  const stagedoorSite = await test.app.get(SiteIdentity).read();
  const price_data = { currency: 'gbp', unit_amount: 2_500, product_data: { name: 'Ticket' } };
  const { id } = await test.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://stagedoor.test/',
    line_items: [{ quantity: 1, price_data }],
    metadata: { stagedoorSite, orderId },
  });
  return id;
}
