import { setTimeout as pause } from 'node:timers/promises';
import type { EventOrder } from '@stagedoor/contracts';
import Stripe from 'stripe';
import { isOfNeighbour } from './neighbour.js';
import type { Person } from './person.js';
import type { Programme } from './programme.js';

const WAYS = {
  'refunds an order': 5,
  'refunds at the provider': 5,
  'settles a failed refund': 4,
  'admits a disputed order': 1,
  'cancels an event': 1,
};

/** All that is said of a refund; when none of it arrives, only who asks will know. */
const REFUND_NOTICES = ['refund.created', 'refund.updated', 'charge.refunded'];

/** Somebody who gives money back, here and at the provider, and calls events off. */
export class Organiser {
  constructor(
    private readonly person: Person,
    private readonly programme: Programme,
  ) {}

  async workUntil(over: AbortSignal): Promise<void> {
    const { random, shop } = this.person;
    while (!over.aborted) {
      await pause(random.int(200, 1_200));
      const way = random.weigh(WAYS);
      shop.tally.add(`organiser ${way}`);
      if (way === 'refunds an order') await this.refundOrder();
      if (way === 'refunds at the provider') await this.refundAtProvider();
      if (way === 'settles a failed refund') await this.settleFailedRefund();
      if (way === 'admits a disputed order') await this.admitOrder();
      if (way === 'cancels an event') await this.cancelEvent();
    }
  }

  private async refundOrder(): Promise<void> {
    await this.actOnOrder('refund', () => true);
  }

  /** Some are tried again, and some paid back in another way. */
  private async settleFailedRefund(): Promise<void> {
    const way = this.person.random.pick(['retry-refund', 'pay-back'] as const);
    await this.actOnOrder(way, ({ refundFailure }) => refundFailure !== null);
  }

  private async admitOrder(): Promise<void> {
    await this.actOnOrder('admit', ({ ticketsWithheld }) => ticketsWithheld);
  }

  private async actOnOrder(action: string, isMeant: (order: EventOrder) => boolean): Promise<void> {
    const { person, programme } = this;
    const event = person.random.pick(programme.onSale);
    const listed = await person.persist((door) =>
      door.get<EventOrder[]>(`/events/${event.id}/orders`),
    );
    if (!listed || 'refused' in listed) return;
    const meant = listed.answer.filter(isMeant);
    if (meant.length === 0) return;
    const { id } = person.random.pick(meant);
    const answer = await person.persist((door) => door.post(`/orders/${id}/${action}`, {}));
    if (answer)
      person.shop.tally.add(`organiser: ${action} ${'refused' in answer ? 'refused' : 'done'}`);
  }

  /** Not through the shop: it hears of it by a notice, or by asking. The faults meet whoever calls, so this may fail. */
  private async refundAtProvider(): Promise<void> {
    const { tally } = this.person.shop;
    await this.refundAnyCharge().catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      tally.add('provider refused the organiser');
    });
  }

  private async refundAnyCharge(): Promise<void> {
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
      for (const notice of REFUND_NOTICES)
        sandbox.control.faultWebhooks({ kind: 'drop' }, 1, notice);
    }
    await provider.refunds.create({
      charge: charge.id,
      ...(isPart && { amount: random.int(1, left) }),
    });
  }

  private async cancelEvent(): Promise<void> {
    await this.programme.add();
    const event = this.programme.shift();
    if (event) await this.person.persist((door) => door.post(`/events/${event.id}/cancel`, {}));
  }
}
