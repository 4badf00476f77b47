import { setTimeout as pause } from 'node:timers/promises';
import type { EventOrder } from '@stagedoor/contracts';
import { isOfNeighbour } from './neighbour.js';
import type { Person } from './person.js';
import type { Programme } from './programme.js';
import type { Actions } from './random.js';

/** The events of a refund. When all are dropped, only reconciliation finds the refund. */
const REFUND_EVENTS = ['refund.created', 'refund.updated', 'charge.refunded'];

/** The organiser: refunds orders in the shop and at the provider, and cancels events. */
export class Organiser {
  private readonly actions: Actions<() => Promise<void>> = {
    'refunds an order': [5, () => this.refund()],
    'refunds at the provider': [
      5,
      () => this.person.shop.tryAtProvider('organiser', () => this.refundAtProvider()),
    ],
    'settles a failed refund': [4, () => this.settleFailedRefund()],
    'admits a disputed order': [
      1,
      () => this.actOnOrder('admit', ({ ticketsWithheld }) => ticketsWithheld),
    ],
    'cancels an event': [1, () => this.cancelEvent()],
  };

  constructor(
    private readonly person: Person,
    private readonly programme: Programme,
  ) {}

  async workUntil(over: AbortSignal): Promise<void> {
    const { random, shop } = this.person;
    while (!over.aborted) {
      await pause(random.int(200, 1_200));
      const [name, act] = random.draw(this.actions);
      shop.tally.add(`organiser ${name}`);
      await act();
    }
  }

  /** Half of the time also an order of which a ticket is inside. */
  private async refund(): Promise<void> {
    const query = this.person.random.chance(0.5) ? '?evenIfInside=true' : '';
    await this.actOnOrder('refund', () => true, query);
  }

  /** Retries the refund or marks it as paid back outside the provider. */
  private async settleFailedRefund(): Promise<void> {
    const action = this.person.random.pick(['retry-refund', 'pay-back'] as const);
    await this.actOnOrder(action, ({ refundFailure }) => refundFailure !== null);
  }

  private async actOnOrder(
    action: string,
    applies: (order: EventOrder) => boolean,
    query = '',
  ): Promise<void> {
    const { person, programme } = this;
    const event = person.random.pick(programme.onSale);
    const listed = await person.persist((client) =>
      client.get<EventOrder[]>(`/events/${event.id}/orders`),
    );
    if (!listed || 'refused' in listed) return;
    const orders = listed.answer.filter(applies);
    if (orders.length === 0) return;
    const { id } = person.random.pick(orders);
    const answer = await person.persist((client) =>
      client.post(`/orders/${id}/${action}${query}`, {}),
    );
    if (answer)
      person.shop.tally.add(`organiser: ${action} ${'refused' in answer ? 'refused' : 'done'}`);
  }

  /** Refunds outside the shop, which learns of it by webhook or reconciliation. */
  private async refundAtProvider(): Promise<void> {
    const { random, shop } = this.person;
    const { provider, sandbox, tally } = shop;
    const { data } = await provider.charges.list({ limit: 20 });
    const kept = data.filter(
      (charge) => charge.paid && !charge.refunded && !charge.disputed && !isOfNeighbour(charge),
    );
    if (kept.length === 0) return;
    const charge = random.pick(kept);
    const left = charge.amount - charge.amount_refunded;
    const isPart = random.chance(0.5);
    tally.add(`refunded at the provider: ${isPart ? 'a part' : 'what was left'}`);
    if (random.chance(0.5)) {
      for (const type of REFUND_EVENTS) sandbox.control.faultWebhooks({ kind: 'drop' }, 1, type);
    }
    await provider.refunds.create({
      charge: charge.id,
      ...(isPart && { amount: random.int(1, left) }),
    });
  }

  private async cancelEvent(): Promise<void> {
    await this.programme.add();
    const event = this.programme.shift();
    if (!event) return;
    const path = `/events/${event.id}/cancel?evenIfInside=true`;
    await this.person.persist((client) => client.post(path, {}));
  }
}
