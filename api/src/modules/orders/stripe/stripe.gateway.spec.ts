import { Logger } from '@nestjs/common';
import { type PaymentsSandbox, startPaymentsSandbox } from '@stagedoor/payments-sandbox';
import {
  type Exchange,
  type RecordingProxy,
  startRecordingProxy,
} from '@stagedoor/payments-sandbox/testing/recording-proxy';
import {
  readStripeTypes,
  type StripeTypes,
} from '@stagedoor/payments-sandbox/testing/stripe-types';
import {
  type TemporaryFolder,
  temporaryFolder,
} from '@stagedoor/payments-sandbox/testing/temporary-folder';
import type { DataSource } from 'typeorm';
import { PaymentsHealth } from '../../../common/health/payments-health.js';
import { Metrics } from '../../../common/metrics/metrics.js';
import { type Environment, parseEnvironment } from '../../../config/environment.js';
import { RecoveryMode } from '../../site/recovery-mode.service.js';
import { SiteIdentity } from '../../site/site-identity.service.js';
import type { NewCheckout } from './new-checkout.js';
import { StripeGateway } from './stripe.gateway.js';

// The first call of a kind compiles its schema.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const SECRET_KEY = 'sk_test_local';
const WEBHOOK_SECRET = 'whsec_local';
const SITE = '0193000000007000800000000000cafe';
const CREATE = 'POST /v1/checkout/sessions';

let types: StripeTypes;
let folder: TemporaryFolder;
let sandbox: PaymentsSandbox;
let proxy: RecordingProxy;
let gateway: StripeGateway;
let gatewayWith: (changes: Partial<Environment>) => StripeGateway;
let orders = 0;

beforeAll(async () => {
  Logger.overrideLogger(false);
  types = readStripeTypes();
  folder = temporaryFolder();
  sandbox = await startPaymentsSandbox({
    dataDir: folder.path,
    secretKey: SECRET_KEY,
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: WEBHOOK_SECRET,
  });
  proxy = await startRecordingProxy(sandbox.url);
  const variables = {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    JWT_SECRET: 'a-local-secret-that-only-tests-know-0001',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: proxy.url,
  };
  const database = {} as DataSource;
  const rows = {} as ConstructorParameters<typeof SiteIdentity>[1];
  const site = new SiteIdentity(database, rows);
  vi.spyOn(site, 'read').mockResolvedValue(SITE);
  const recovery = new RecoveryMode(database, rows, new Metrics());
  vi.spyOn(recovery, 'isOn').mockResolvedValue(false);
  gatewayWith = (changes) =>
    new StripeGateway(
      { ...parseEnvironment(variables), ...changes },
      new PaymentsHealth(),
      site,
      recovery,
    );
  gateway = gatewayWith({});
  gateway.arrivalSeconds = 0;
}, 60_000);

beforeEach(() => {
  proxy.exchanges.length = 0;
});

afterAll(async () => {
  await proxy.close();
  await sandbox.close();
  folder.remove();
});

const aCheckout = (changes: Partial<NewCheckout> = {}): NewCheckout => ({
  orderId: `01930000-0000-7000-8000-${String((orders += 1)).padStart(12, '0')}`,
  buyerId: '01930000-0000-7000-8000-0000000000bb',
  eventId: '01930000-0000-7000-8000-0000000000ee',
  attempt: 1,
  lines: [
    {
      ticketTypeId: '01930000-0000-7000-8000-0000000000aa',
      quantity: 2,
      unitPriceMinor: 2500,
      name: 'Neon Night – General Admission',
    },
  ],
  buyerEmail: 'ada@stagedoor.example',
  statementSuffix: 'NEON NIGHT',
  successUrl: 'http://stagedoor.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://stagedoor.test/events/1?cancelledOrder=1',
  expiresAt: new Date(Date.now() + 45 * 60_000),
  ...changes,
});

async function aPayment(): Promise<string> {
  const { id } = await gateway.createCheckout(aCheckout());
  await sandbox.control.pay(id);
  const session = await gateway.findCheckout(id);
  return session?.paymentIntentId ?? '';
}

const requests = (call: string): Exchange[] =>
  proxy.exchanges.filter((exchange) => exchange.call === call);

/** Returns copies of a form with one misspelt name each; names of metadata and indexes are kept. */
function misspelt(form: string): string[] {
  return [...new URLSearchParams(form).keys()].flatMap((name, index) =>
    [...name.matchAll(/[a-z_]+/gi)]
      .filter(({ index: at }) => !/metadata\]?\[$/.test(name.slice(0, at)))
      .map(({ 0: word, index: at }) => {
        const pairs = [...new URLSearchParams(form)];
        pairs[index]![0] = `${name.slice(0, at)}${word}x${name.slice(at + word.length)}`;
        return new URLSearchParams(pairs).toString();
      }),
  );
}

/** Drives every method that calls Stripe and returns the calls to expect; a new method without an entry fails to compile. */
const CONVERSATIONS: Record<
  Exclude<keyof StripeGateway, 'readEvent' | 'arrivalSeconds'>,
  () => Promise<string[]>
> = {
  createCheckout: async () => {
    await gateway.createCheckout(aCheckout());
    await gateway.createCheckout(aCheckout({ buyerEmail: null, statementSuffix: null }));
    return [CREATE];
  },
  findCheckout: async () => {
    await gateway.findCheckout((await gateway.createCheckout(aCheckout())).id);
    return ['GET /v1/checkout/sessions/:id'];
  },
  findCheckoutOf: async () => {
    await gateway.findCheckoutOf(await aPayment());
    return ['GET /v1/checkout/sessions'];
  },
  endCheckout: async () => {
    await gateway.endCheckout((await gateway.createCheckout(aCheckout())).id);
    return ['POST /v1/checkout/sessions/:id/expire'];
  },
  refund: async () => {
    const payment = await aPayment();
    await gateway.refund(payment, `${payment}-part`, 1_000);
    await gateway.refund(payment, payment);
    return ['POST /v1/refunds'];
  },
  findRefunds: async () => {
    const payment = await aPayment();
    await gateway.refund(payment, payment);
    await gateway.findRefunds(payment);
    return ['GET /v1/refunds'];
  },
  listEvents: async () => {
    await aPayment();
    const window = { gte: 0, lt: Math.ceil(Date.now() / 1_000) + 60 };
    await gateway.listEvents(window, ['checkout.session.completed', 'charge.refunded'], 100);
    return ['GET /v1/events'];
  },
};

describe.each(Object.entries(CONVERSATIONS))('%s', (_, converse) => {
  it('sends and receives what the types of the SDK define', async () => {
    const calls = await converse();

    expect(proxy.exchanges.map(({ call }) => call)).toEqual(expect.arrayContaining(calls));
    for (const { call, form, status, body } of proxy.exchanges) {
      expect(status).toBe(200);
      expect(types.faultsOfRequest(call, form)).toEqual([]);
      expect(types.faultsOfAnswer(call, body)).toEqual([]);
    }
  });

  it('sends no name that the types accept misspelt, at any depth', async () => {
    const [call = ''] = await converse();
    const { form = '' } = requests(call)[0] ?? {};

    const taken = misspelt(form).filter((wrong) => types.faultsOfRequest(call, wrong).length === 0);

    expect(taken).toEqual([]);
  });
});

describe('a refund of a part', () => {
  it('of more than is left returns the refunds there are', async () => {
    const payment = await aPayment();
    await gateway.refund(payment, `${payment}-first`, 1_000);

    const answer = await gateway.refund(payment, `${payment}-second`, 99_000);

    expect(answer).toMatchObject({ news: [{ amountMinor: 1_000, result: 'succeeded' }] });
  });

  it('of an amount that Stripe does not take is refused', async () => {
    const payment = await aPayment();

    const answer = await gateway.refund(payment, `${payment}-none`, 0);

    expect(answer).toEqual({ refusal: 'parameter_invalid_integer' });
  });
});

it('lists the newest events of a window, and whether these are all', async () => {
  const kind = ['checkout.session.completed'];
  const began = Math.floor(Date.now() / 1_000);
  for (let payments = 0; payments < 3; payments += 1) await aPayment();
  const all = await gateway.listEvents({ gte: began }, kind, 1_000);

  const newest = await gateway.listEvents({ gte: began }, kind, 2);
  const earlier = await gateway.listEvents({ gte: 0, lt: began }, kind, 1_000);

  expect(all.isComplete).toBe(true);
  expect(newest).toEqual({ events: all.events.slice(-2), isComplete: false });
  const ids = new Set(all.events.map(({ id }) => id));
  expect(ids.size).toBeGreaterThanOrEqual(3);
  expect(earlier.events.filter(({ id }) => ids.has(id))).toEqual([]);
});

it('leaves out the events of the last ten seconds by the provider’s clock', async () => {
  const settled = gatewayWith({});
  const began = Math.floor(Date.now() / 1_000);
  const list = () => settled.listEvents({ gte: began }, ['checkout.session.completed'], 1_000);
  await aPayment();

  const atOnce = await list();
  await sandbox.control.advanceClock(11_000);
  const later = await list();
  await sandbox.control.resetClock();

  expect(atOnce).toEqual({ events: [], isComplete: true });
  expect(later.events.length).toBeGreaterThan(0);
});

describe('the payment page of an order', () => {
  it('has the buyer’s address, a receipt address and a statement that names the event', async () => {
    const { id } = await gateway.createCheckout(aCheckout());
    await sandbox.control.pay(id);

    const form = new URLSearchParams(requests(CREATE)[0]?.form);

    expect(Object.fromEntries(form)).toMatchObject({
      customer_email: 'ada@stagedoor.example',
      'payment_intent_data[receipt_email]': 'ada@stagedoor.example',
      'payment_intent_data[statement_descriptor_suffix]': 'NEON NIGHT',
    });
  });

  it('has the identity of the site on every object that is created for it', async () => {
    await gateway.createCheckout(aCheckout());

    const form = new URLSearchParams(requests(CREATE)[0]?.form);

    expect([...form].filter(([, value]) => value === SITE).map(([name]) => name)).toEqual([
      'metadata[stagedoorSite]',
      'payment_intent_data[metadata][stagedoorSite]',
      'line_items[0][price_data][product_data][metadata][stagedoorSite]',
    ]);
  });

  it.each<[string, Partial<NewCheckout>, string[], string[]]>([
    [
      'an address that Stripe refuses',
      { buyerEmail: 'ada@nowhere' },
      ['customer_email', 'receipt_email'],
      ['statement_descriptor_suffix'],
    ],
    [
      'a statement that Stripe refuses',
      { statementSuffix: 'TWELVE CHARS' },
      ['statement_descriptor_suffix'],
      ['customer_email', 'receipt_email'],
    ],
    [
      'either',
      { buyerEmail: 'ada@nowhere', statementSuffix: 'NEON*' },
      ['customer_email', 'receipt_email', 'statement_descriptor_suffix'],
      [],
    ],
  ])('opens without %s, once per attempt', async (_, changes, leftOut, kept) => {
    const checkout = aCheckout(changes);

    const first = await gateway.createCheckout(checkout);
    const second = await gateway.createCheckout(checkout);

    expect(first.url).toContain(first.id);
    expect(second.id).toBe(first.id);
    const created = requests(CREATE).filter(({ status }) => status === 200);
    const names = [...new URLSearchParams(created[0]?.form).keys()].join(' ');
    for (const name of leftOut) expect(names).not.toContain(name);
    for (const name of kept) expect(names).toContain(name);
    expect(new Set(requests(CREATE).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      1 + Number(changes.buyerEmail !== undefined) + Number(changes.statementSuffix !== undefined),
    );
  });

  it('does not open, and is not retried, when Stripe refuses anything else', async () => {
    const checkout = aCheckout({ cancelUrl: 'nowhere' });

    await expect(gateway.createCheckout(checkout)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
    });

    expect(requests(CREATE)).toHaveLength(1);
  });
});

it.each([
  ['production', 1],
  ['test', 0],
] as const)('a test key in %s is logged %d times', (NODE_ENV, times) => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();

  gatewayWith({ NODE_ENV });

  expect(warn.mock.calls).toEqual(
    Array(times).fill(['TEST_PAYMENTS=allowed: payments are tests, no money moves.']),
  );
  warn.mockRestore();
});
