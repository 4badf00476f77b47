import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { StripeEventsRepository } from '../persistence/stripe-events.repository.js';
import type { StripeEvent } from '../stripe/stripe-payloads.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { OrderMetrics } from '../watch/order-metrics.js';
import { StripeWebhookService } from './stripe-webhook.service.js';

/** Finds and handles notices that did not arrive, so that a lost webhook only delays its effect. */
@Injectable()
export class ReconcilePaymentsService {
  private readonly logger = new Logger(ReconcilePaymentsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly gateway: StripeGateway,
    private readonly events: StripeEventsRepository,
    private readonly webhook: StripeWebhookService,
    private readonly metrics: OrderMetrics,
  ) {}

  /**
   * Runs one round, in one copy at a time: lists the provider's events since the last round and handles the new ones. A
   * notice that fails stops no other; the next round begins with it.
   */
  async reconcile(): Promise<boolean> {
    const { manager } = this.dataSource;
    const since = await this.events.claimRound(manager);
    if (!since) return false;
    const listed = await this.gateway.listEvents(since, this.webhook.kinds);
    const unseen = await this.events.unseenOf(manager, listed);
    this.metrics.reconciled(unseen.length);
    const failed: unknown[] = [];
    for (const event of unseen) {
      this.logger.warn(`The notice ${event.id} (${event.type}) did not arrive`);
      await this.handle(event).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} notices failed`);
    const last = listed.at(-1);
    if (last) await this.events.seenUntil(manager, since, new Date(last.created * 1_000));
    return false;
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
