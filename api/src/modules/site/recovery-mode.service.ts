import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { SiteRepository } from './persistence/site.repository.js';

const RETRY_AFTER_SECONDS = 60;

/** The refusal of a buyer's request in recovery mode. */
export function salesPaused(cause?: unknown): DomainError {
  return new DomainError('SALES_PAUSED', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/**
 * Recovery mode: the books may be older than the payment provider's. The database stores it, so that all copies agree
 * at once; only an operator ends it.
 */
@Injectable()
export class RecoveryMode implements OnApplicationBootstrap {
  private readonly logger = new Logger('recovery');
  private move: Promise<void> | undefined;
  private wasOn = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly site: SiteRepository,
    metrics: Metrics,
  ) {
    metrics.gaugeOf('recovery_mode', 'Whether sales are paused until an operator confirms.', () =>
      this.isOn().then(Number),
    );
  }

  /** Logs the mode at start-up. If the database is unavailable, the first job repeats the check. */
  async onApplicationBootstrap(): Promise<void> {
    await this.isOn().catch((error: unknown) =>
      this.logger.warn(`Whether the site is in recovery mode is not known yet: ${String(error)}`),
    );
  }

  async isOn(): Promise<boolean> {
    await this.noticeMove();
    const isOn = await this.site.isRecovering(this.dataSource.manager);
    if (isOn !== this.wasOn) this.log(isOn);
    this.wasOn = isOn;
    return isOn;
  }

  /** Throws SALES_PAUSED in recovery mode. */
  async assertOff(): Promise<void> {
    if (await this.isOn()) throw salesPaused();
  }

  /** Begins recovery mode: the provider has an order of that instant that the books do not have. */
  beginIn(manager: EntityManager, evidenceAt: Date): Promise<void> {
    return this.site.beginRecovery(manager, 'unknown-order', evidenceAt);
  }

  /** Checked once per process: a database does not move while copies of the API are connected. */
  private noticeMove(): Promise<void> {
    this.move ??= this.site.noticeMove(this.dataSource.manager, 'moved').catch((error: unknown) => {
      this.move = undefined;
      throw error;
    });
    return this.move;
  }

  private log(isOn: boolean): void {
    if (!isOn) return this.logger.log('Recovery mode is over: sales, refunds and mails go on.');
    this.logger.error(
      'Recovery mode: no sales, refunds or mails until an operator confirms; npm run payments -- status',
    );
  }
}
