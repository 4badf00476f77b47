import { setMaxListeners } from 'node:events';
import { Alarm } from '../alarm.js';
import type { Books } from '../books/books.js';
import type { DeliveryAttempt, DeliveryRecord } from '../books/records.js';
import type { Clock } from '../clock.js';
import type { WebhookFaults } from '../control/webhook-faults.js';
import { nextAttemptAt } from './back-off.js';
import { sendWebhook, type Receiver } from './send-webhook.js';

/** How many webhooks are on their way at once. */
const LANES = 16;

export interface DispatcherOptions {
  books: Books;
  clock: Clock;
  faults: WebhookFaults;
  receiver: Receiver;
  /** The wait after the first failure, in milliseconds; it doubles with each further one. */
  retryBaseMs: number;
}

/** Sends what the books say is pending, at least once and in no promised order, until the receiver answers 2xx. */
export class Dispatcher {
  private readonly onTheirWay = new Map<string, Promise<void>>();
  /** Events whose faults were settled: each event meets the faults once. */
  private readonly planned = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly alarm = new Alarm(() => this.wake());

  constructor(private readonly options: DispatcherOptions) {
    setMaxListeners(2 * LANES, this.stopping.signal);
  }

  /** Sends what is due, and comes back by itself for what is due later. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    const { books, clock, faults } = this.options;
    const now = clock.now();
    for (const [dueAt, id] of books.pendingDeliveries.getKeys()) {
      if (this.onTheirWay.size >= LANES) return;
      if (dueAt > now) {
        this.alarm.set(dueAt - now);
        return;
      }
      if (!this.onTheirWay.has(id) && !faults.holds(id)) this.begin(id, this.deliver(id));
    }
  }

  /** Lets held events go, last first. */
  release(eventIds: string[]): void {
    if (eventIds.length === 0) return;
    const inOrder = async (): Promise<void> => {
      for (const id of eventIds) await this.attempt(id);
    };
    const all = inOrder();
    for (const id of eventIds) this.begin(id, all);
  }

  /** Stops sending; what is under way is given up and sent again after the next start. */
  async stop(): Promise<void> {
    this.alarm.clear();
    this.stopping.abort();
    await Promise.all(this.onTheirWay.values());
  }

  private begin(id: string, work: Promise<void>): void {
    const tracked = work.finally(() => {
      if (this.onTheirWay.get(id) === tracked) this.onTheirWay.delete(id);
      this.release(this.options.faults.release());
      this.wake();
    });
    this.onTheirWay.set(id, tracked);
  }

  private async deliver(id: string): Promise<void> {
    const event = this.options.books.events.get(id);
    if (!event || this.planned.has(id)) return this.attempt(id);
    this.planned.add(id);
    const plan = this.options.faults.plan(id, event.type);
    switch (plan.kind) {
      case 'send':
        return this.attempt(id);
      case 'duplicate':
        await sendWebhook(event, this.options.receiver, this.stopping.signal);
        return this.attempt(id);
      case 'drop':
        return this.update(id, (delivery) => ({ ...delivery, state: 'dropped' }));
      case 'delay':
        return this.update(id, (delivery) => ({
          ...delivery,
          dueAt: this.options.clock.now() + plan.milliseconds,
        }));
      case 'hold':
        return;
    }
  }

  private async attempt(id: string): Promise<void> {
    const { books, clock, receiver } = this.options;
    const event = books.events.get(id);
    if (!event || this.stopping.signal.aborted) return;
    const attempt = await sendWebhook(event, receiver, this.stopping.signal);
    if (!this.stopping.signal.aborted) await this.record(id, { at: clock.now(), ...attempt });
  }

  private record(id: string, attempt: DeliveryAttempt): Promise<void> {
    return this.update(id, (delivery) => {
      const attempts = [...delivery.attempts, attempt];
      if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
        return { ...delivery, attempts, state: 'delivered' };
      }
      const firstAt = attempts[0]?.at ?? attempt.at;
      const dueAt = nextAttemptAt(attempts.length, firstAt, attempt.at, this.options.retryBaseMs);
      return dueAt === null
        ? { ...delivery, attempts, state: 'abandoned' }
        : { ...delivery, attempts, dueAt };
    });
  }

  private async update(
    id: string,
    change: (delivery: DeliveryRecord) => DeliveryRecord,
  ): Promise<void> {
    const { books } = this.options;
    await books.write(() => {
      const before = books.deliveries.get(id);
      if (!before) return;
      const after = change(before);
      books.deliveries.putSync(id, after);
      books.pendingDeliveries.removeSync([before.dueAt, id]);
      if (after.state === 'pending') books.pendingDeliveries.putSync([after.dueAt, id], true);
      else this.planned.delete(id);
    });
  }
}
