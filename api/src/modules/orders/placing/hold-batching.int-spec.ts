import type { Event } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import type { Person } from '../../../../test-support/builders.js';
import {
  aHoldRequest,
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { asDomainError } from '../../../common/errors/as-domain-error.js';
import type { HoldRequest } from '../domain/ticket-hold.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { HoldBatching } from './hold-batching.js';

let test: TestApp;
let shop: Shop;
let buyers: Person[];
let event: Event;
let batching: HoldBatching;
let holds: TicketHoldsRepository;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  buyers = await registerBuyers(test, 30);
  batching = test.app.get(HoldBatching);
  holds = test.app.get(TicketHoldsRepository);
});

afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 100 });
});

const aRequest = (buyer: Person, overrides: Partial<HoldRequest> = {}): HoldRequest => ({
  ...aHoldRequest(buyer, event),
  ...overrides,
});

it('holds the tickets of concurrent requests in few statements', async () => {
  const statements = vi.spyOn(holds, 'hold');

  const outcomes = await Promise.all(buyers.map((buyer) => batching.hold(aRequest(buyer))));

  expect(outcomes).toHaveLength(buyers.length);
  expect(outcomes.every(({ outcome }) => outcome === 'held')).toBe(true);
  expect(statements.mock.calls.length).toBeLessThanOrEqual(3);
  expect(await stockOf(test, event)).toEqual({ sold: 0, held: buyers.length });
});

it('fails only the request that causes the error', async () => {
  const unknown = { user: { id: uuid() } } as Person;
  const people = [...buyers.slice(0, 10), unknown, ...buyers.slice(10, 20)];

  const answers = await Promise.allSettled(people.map((buyer) => batching.hold(aRequest(buyer))));

  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(answers[10]?.status).toBe('rejected');
  expect(await stockOf(test, event)).toEqual({ sold: 0, held: 20 });
});

it('repeats a request whose response is lost, and holds once', async () => {
  const hold = holds.hold.bind(holds);
  const before = await countOf(test, 'orders');
  vi.spyOn(holds, 'hold').mockImplementationOnce(async (...call) => {
    await hold(...call);
    throw Object.assign(new Error('Connection terminated unexpectedly'));
  });
  const request = aRequest(buyers[0]!);

  const outcome = await batching.hold(request);

  expect(outcome).toEqual({ outcome: 'repeated', orderId: request.id });
  expect(await countOf(test, 'orders')).toBe(before + 1);
  expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
});

it('repeats a batch whose response is lost, and holds once', async () => {
  const hold = holds.hold.bind(holds);
  const statements = vi.spyOn(holds, 'hold').mockImplementationOnce(async (...call) => {
    await hold(...call);
    throw new Error('Connection terminated unexpectedly');
  });

  const outcomes = await Promise.all(
    buyers.slice(0, 12).map((buyer) => batching.hold(aRequest(buyer))),
  );

  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array<string>(12).fill('repeated'));
  expect(statements).toHaveBeenCalledTimes(2);
  expect(await stockOf(test, event)).toEqual({ sold: 0, held: 12 });
});

it('returns SERVICE_UNAVAILABLE to a whole batch after one statement timeout', async () => {
  const statements = vi
    .spyOn(holds, 'hold')
    .mockRejectedValue(Object.assign(new Error('statement timeout'), { code: '57014' }));

  const answers = await Promise.allSettled(buyers.map((buyer) => batching.hold(aRequest(buyer))));

  const codes = answers.map((answer) =>
    answer.status === 'rejected' ? asDomainError(answer.reason).code : answer.value.outcome,
  );
  expect(codes).toEqual(Array(buyers.length).fill('SERVICE_UNAVAILABLE'));
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2);
  expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
});

it('retries after a deadlock', async () => {
  vi.spyOn(holds, 'hold').mockRejectedValueOnce(
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  );

  expect((await batching.hold(aRequest(buyers[0]!))).outcome).toBe('held');
});

it('returns SERVICE_UNAVAILABLE with Retry-After at once when too many requests wait', async () => {
  let goOn = (): void => undefined;
  const stuck = new Promise<never[]>((resolve) => (goOn = () => resolve([])));
  vi.spyOn(holds, 'hold').mockReturnValue(stuck);
  const eventIds = [event.id, uuid(), uuid(), uuid(), uuid()];
  const waiting = Array.from({ length: 20_000 }, (_, index) =>
    batching.hold(aRequest(buyers[0]!, { eventId: eventIds[index % eventIds.length]! })),
  );
  const settled = Promise.allSettled(waiting);

  await expect(batching.hold(aRequest(buyers[1]!))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryAfterSeconds: 1,
  });

  goOn();
  await settled;
  vi.restoreAllMocks();
  expect((await batching.hold(aRequest(buyers[1]!))).outcome).toBe('held');
});
