import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { tooManyRequests } from '../../common/errors/too-many-requests.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type AuditEntry, AuditLog } from '../audit-log/audit-log.service.js';
import { AttemptCounters } from './attempt-counters.service.js';

const HOUR_SECONDS = 60 * 60;

/** Writes the audit log, which is kept for ever, for actions that an account can repeat in a loop. */
@Injectable()
export class LimitedAuditLog {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Records the entry in the caller's transaction and counts it for its actor. Throws TOO_MANY_REQUESTS after many
   * within an hour, which takes the action back with its transaction. Call it last: the counter is locked until the end.
   */
  async record(manager: EntityManager, entry: AuditEntry): Promise<void> {
    const counter = this.counters.counterOf('switch', `audited:${entry.actor}`);
    const [counted] = await this.counters.count([counter], HOUR_SECONDS, manager);
    if (counted && counted.count > this.environment.AUDITED_CHANGES_PER_ACCOUNT) {
      throw tooManyRequests('You have made many changes.', counted.secondsLeft);
    }
    await this.audit.record(manager, entry);
  }
}
