import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '../alarm.js';
import type { Books } from '../books/books.js';
import type { DeliveryAttempt, DeliveryRecord } from '../books/records.js';
import type { Clock } from '../clock.js';
import type { WebhookFaults } from '../control/webhook-faults.js';
import { reportFailure, RETRY_MS } from '../report-failure.js';
import { nextAttemptAt } from './back-off.js';
import { sendWebhook, type Receiver } from './send-webhook.js';

/** Maximum concurrent webhook requests: as many as the receiver may handle together. */
const MAX_CONCURRENT = 64;

export interface DispatcherOptions {
  books: Books;
  clock: Clock;
  faults: WebhookFaults;
  receiver: Receiver;
  /** Delay after the first failure, in milliseconds. It doubles with each further one. */
  retryBaseMs: number;
}

type Change = (delivery: DeliveryRecord) => DeliveryRecord;

/** Sends the pending deliveries, at least once and in no guaranteed order, until the receiver returns 2xx. */
export class Dispatcher {
  private readonly running = new Map<string, Promise<void>>();
  /** Events that have taken their fault: each event takes at most one. */
  private readonly planned = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly alarm = new Alarm(() => this.wake());

  constructor(private readonly options: DispatcherOptions) {
    setMaxListeners(2 * MAX_CONCURRENT, this.stopping.signal);
  }

  /** Sends what is due and sets a timer for what is due later. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    const { books, clock, faults } = this.options;
    const now = clock.now();
    for (const [dueAt, id] of books.pendingDeliveries.getKeys()) {
      if (this.running.size >= MAX_CONCURRENT) return;
      if (dueAt > now) {
        this.alarm.set(dueAt - now);
        return;
      }
      if (!this.running.has(id) && !faults.holds(id)) this.begin(id, this.deliver(id));
    }
  }

  /** Sends held events one after another, in the given order. */
  release(eventIds: string[]): void {
    if (eventIds.length === 0) return;
    const inOrder = async (): Promise<void> => {
      for (const id of eventIds) await this.attempt(id);
    };
    const all = inOrder();
    for (const id of eventIds) this.begin(id, all);
  }

  /** Stops sending. Aborts running requests; the next start sends them again. */
  async stop(): Promise<void> {
    this.alarm.clear();
    this.stopping.abort();
    await Promise.all(this.running.values());
  }

  private begin(id: string, work: Promise<void>): void {
    const tracked = work.finally(() => {
      if (this.running.get(id) === tracked) this.running.delete(id);
      this.release(this.options.faults.release());
      this.wake();
    });
    this.running.set(id, tracked);
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

  /** Retries a write that fails, for example on a full disk. The delivery is pending until it succeeds. */
  private async update(id: string, change: Change): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        return await this.write(id, change);
      } catch (error) {
        reportFailure(error);
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private write(id: string, change: Change): Promise<void> {
    const { books } = this.options;
    return books.write(() => {
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
