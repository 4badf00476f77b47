import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { StripeEventsRepository } from '../persistence/stripe-events.repository.js';
import { type EventWindow, eventWindows } from '../stripe/event-windows.js';
import type { StripeEvent } from '../stripe/stripe-payloads.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { OrderMetrics } from '../watch/order-metrics.js';
import { FailingNotices } from './failing-notices.service.js';
import { StripeWebhookService } from './stripe-webhook.service.js';

/** Several times while a claim lasts. */
const RENEWED_EVERY_MS = 3_000;

/**
 * Finds and handles notices that did not arrive, so that a lost webhook only delays its effect. Leaves a notice of the
 * last seconds to its webhook.
 */
@Injectable()
export class ReconcilePaymentsService {
  private readonly logger = new Logger(ReconcilePaymentsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly gateway: StripeGateway,
    private readonly events: StripeEventsRepository,
    private readonly webhook: StripeWebhookService,
    private readonly metrics: OrderMetrics,
    private readonly failing: FailingNotices,
  ) {}

  /**
   * Runs one round, in one copy at a time: lists the provider's events since the last round in windows and handles the
   * new ones. The next round begins after the last window that succeeded, and a notice that fails stops no other.
   */
  async reconcile(stopping?: AbortSignal): Promise<boolean> {
    const { manager } = this.dataSource;
    const since = await this.events.claimRound(manager);
    if (!since) return false;
    const renewals = setInterval(() => void this.renew(), RENEWED_EVERY_MS);
    try {
      await this.handleSince(since, stopping);
    } finally {
      clearInterval(renewals);
    }
    return false;
  }

  private async handleSince(since: Date, stopping?: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const failed: StripeEvent[] = [];
    const list = (window: EventWindow, most: number) =>
      this.gateway.listEvents(window, this.webhook.kinds, most);
    let from: Date | null = since;
    for await (const { events, until } of eventWindows(list, toSeconds(since))) {
      failed.push(...(await this.handleUnseen(events, stopping)));
      if (stopping?.aborted) break;
      if (failed.length > 0) continue;
      from = await this.events.seenUntil(manager, from, new Date(until * 1_000));
      if (!from) break;
    }
    await this.failing.roundEnded(failed);
    if (failed.length > 0) throw new Error(`${failed.length} notices failed`);
  }

  /** Returns those that fail. */
  private async handleUnseen(
    events: readonly StripeEvent[],
    stopping?: AbortSignal,
  ): Promise<StripeEvent[]> {
    const unseen = await this.events.unseenOf(this.dataSource.manager, events);
    let handled = 0;
    const failed: StripeEvent[] = [];
    for (const event of unseen) {
      if (stopping?.aborted) break;
      this.logger.warn(`The notice ${event.id} (${event.type}) did not arrive`);
      try {
        await this.handle(event);
        handled += 1;
      } catch (error) {
        this.logger.error(`The notice ${event.id} could not be handled: ${String(error)}`);
        failed.push(event);
      }
    }
    this.metrics.reconciled(handled);
    return failed;
  }

  /** Without the renewal another copy begins the same round, which is harmless. */
  private async renew(): Promise<void> {
    await this.events.renewRound(this.dataSource.manager).catch(() => undefined);
  }

  /** Stores a notice that cannot be parsed, so that no later round handles it. */
  private async handle(event: StripeEvent): Promise<void> {
    try {
      await this.webhook.handle(event);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'VALIDATION_FAILED')) throw error;
      this.logger.error(`The notice ${event.id} cannot be parsed: ${String(error.cause)}`);
      await this.events.remember(this.dataSource.manager, [event]);
    }
  }
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
