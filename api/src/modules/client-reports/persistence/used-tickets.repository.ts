import { Inject, Injectable } from '@nestjs/common';
import type { TicketBuild } from '@stagedoor/contracts/report-ticket';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import type { ReportKind } from './used-ticket.entity.js';

@Injectable()
export class UsedTicketsRepository {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /**
   * Uses a ticket for a report of this kind; returns false if it was used before or the version has reached its limit
   * of this minute. Run it in the transaction that counts the report.
   */
  async use(
    manager: EntityManager,
    id: string,
    kind: ReportKind,
    { remote, version }: TicketBuild,
  ): Promise<boolean> {
    const used = await manager.query<unknown[]>(
      `INSERT INTO used_report_tickets (ticket, kind, remote, version, used_at)
       SELECT $1, $2, $3, $4, now()
       WHERE (
         SELECT count(*) FROM used_report_tickets
         WHERE used_at >= date_trunc('minute', now()) AND remote = $3 AND version = $4
       ) < $5
       ON CONFLICT DO NOTHING
       RETURNING ticket`,
      [id, kind, remote, version, this.environment.CLIENT_REPORTS_PER_MINUTE],
    );
    return used.length > 0;
  }
}
