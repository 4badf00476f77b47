import { setTimeout as pause } from 'node:timers/promises';
import type { Event, Order, PlacedOrder } from '@stagedoor/contracts';
import type { Acknowledged } from './checks.js';
import type { Person } from './person.js';
import type { Programme } from './programme.js';
import type { Actions } from './random.js';

/** Concurrent requests, as when a sale opens. */
const RUSH = 8;
const WAITING_PAGE = /\/checkout\/wait\//;
const MAX_POLLS = 15;

/** A user who buys tickets until the soak is over. Records every order that the API confirmed. */
export class Buyer {
  /** The actions on a held order. */
  private readonly actions: Actions<(orderId: string, url: string) => unknown> = {
    'pays and returns': [
      25,
      async (orderId, url) => {
        await this.pay(url);
        await this.call(orderId, 'generate-tickets');
      },
    ],
    'pays and leaves': [25, (_, url) => this.pay(url)],
    'pays at the end of the hold': [
      12,
      (_, url) => Promise.all([this.person.shop.skipHolds(), this.pay(url)]),
    ],
    'pays after the hold': [
      10,
      async (_, url) => {
        await this.person.shop.skipHolds();
        await pause(this.person.random.int(0, 4_000));
        await this.pay(url);
      },
    ],
    'pays and cancels at once': [
      10,
      (orderId, url) => Promise.all([this.pay(url), this.call(orderId, 'cancel')]),
    ],
    'pays by bank': [12, (_, url) => this.payLater(url)],
    'pays by bank after the hold': [
      5,
      async (_, url) => {
        await this.person.shop.skipHolds();
        await this.payLater(url);
      },
    ],
    cancels: [10, (orderId) => this.call(orderId, 'cancel')],
    'leaves without paying': [8, () => undefined],
  };
  private requests = 0;

  constructor(
    private readonly name: string,
    private readonly person: Person,
    private readonly programme: Programme,
    private readonly acknowledged: Acknowledged[],
  ) {}

  async buyUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.buy();
      await pause(this.person.random.int(10, 150));
    }
  }

  private async buy(): Promise<void> {
    const { random } = this.person;
    if (random.chance(0.12)) return this.rush();
    const event = random.pick(this.programme.onSale);
    const quantity = random.int(1, 4);
    const [name, act] = random.draw(this.actions);
    const placed = await this.place(orderOf(event, quantity), random.chance(0.15));
    if (!placed || placed.order.totalAmount === 0) return;
    const url = await this.paymentPage(placed);
    if (!url) return;
    this.tally(`buyer ${name}`);
    await act(placed.order.id, url);
  }

  /** Places many orders concurrently and cancels all of them. */
  private async rush(): Promise<void> {
    const { random } = this.person;
    const event = random.pick(this.programme.onSale);
    const order = orderOf(event, random.int(2, 5));
    this.tally('buyer rushes');
    const placed = await Promise.all(Array.from({ length: RUSH }, () => this.place(order, false)));
    const held = placed.filter((order) => order !== null);
    await Promise.all(held.map(({ order: { id } }) => this.call(id, 'cancel')));
  }

  /** Places an order. `twice` sends the same request concurrently to two copies, as a double click does. */
  private async place(body: object, twice: boolean): Promise<PlacedOrder | null> {
    const key = `${this.name}-${(this.requests += 1)}`;
    const send = async () => {
      const placed = await this.person.persist((client) =>
        client.post<PlacedOrder>('/orders', body, key),
      );
      if (!placed) return null;
      if ('refused' in placed) {
        this.tally(`order refused: ${placed.refused.status}`);
        return null;
      }
      const { id } = placed.answer.order;
      this.acknowledged.push({ orderId: id, requestKey: key });
      this.tally('order placed');
      return placed.answer;
    };
    const answers = await Promise.all(twice ? [send(), send()] : [send()]);
    return answers.find((answer) => answer !== null) ?? null;
  }

  /** Returns the URL of the payment page. Polls for it while the order waits in the payment queue. */
  private async paymentPage({ order, checkoutUrl }: PlacedOrder): Promise<string | null> {
    if (!WAITING_PAGE.test(checkoutUrl)) return checkoutUrl;
    this.tally('waited in the payment queue');
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      const seen = await this.person.persist((client) => client.get<Order>(`/orders/${order.id}`));
      if (!seen || 'refused' in seen || seen.answer.paymentStatus !== 'pending') return null;
      if (seen.answer.checkoutUrl) return seen.answer.checkoutUrl;
      await pause(300);
    }
    return null;
  }

  private async pay(url: string): Promise<void> {
    const outcome = await this.person.shop.sandbox.control.pay(sessionOf(url));
    this.tally(`payment: ${outcome?.kind ?? 'no such session'}`);
  }

  /** Completes the session with a pending payment, on which the bank decides later. */
  private async payLater(url: string): Promise<void> {
    const begun = await this.person.shop.sandbox.control.payLater(sessionOf(url));
    this.tally(`payment: ${begun ? 'pending' : 'closed'}`);
  }

  private async call(orderId: string, what: 'cancel' | 'generate-tickets'): Promise<void> {
    await this.person.persist((client) => client.post(`/orders/${orderId}/${what}`, {}));
  }

  private tally(what: string): void {
    this.person.shop.tally.add(what);
  }
}

/** Returns the request body of an order. */
function orderOf({ id, ticketTypes }: Event, quantity: number): object {
  return { eventId: id, items: [{ ticketTypeId: ticketTypes[0]!.id, quantity }] };
}

function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!;
}
