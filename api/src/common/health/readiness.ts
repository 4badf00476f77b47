import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { Metrics } from '../metrics/metrics.js';
import { DatabaseHealth } from './database-health.js';
import { Draining } from './draining.js';

/** Whether this copy takes calls. Load balancers ask it; Prometheus reads the same as a gauge. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: DatabaseHealth,
    private readonly draining: Draining,
    metrics: Metrics,
  ) {
    metrics.gaugeOf('ready', 'Whether this copy is ready for calls, as /api/health/ready.', () =>
      this.assertReady().then(
        () => 1,
        () => 0,
      ),
    );
  }

  /** Throws SERVICE_UNAVAILABLE without the database, while a migration is missing, and while the copy is stopping. */
  async assertReady(): Promise<void> {
    if (this.draining.hasBegun) throw notReady();
    const isMigrated = await this.database.isMigrated().catch((cause: unknown) => {
      throw notReady(cause);
    });
    if (!isMigrated) throw notReady();
  }
}

function notReady(cause?: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', { cause, retryAfterSeconds: 1 });
}
