import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';

/** `select hashtext('stagedoor audit')`: whoever holds it is the one copy that looks. */
const ONE_AT_A_TIME = 1_402_287_965;

export interface InvariantCount {
  /** The invariant, by the name of its view without the prefix. */
  invariant: string;
  breaches: number;
}

/** The views that show what must never be; `npm run audit:ledger` prints their rows. */
@Injectable()
export class AuditViewsRepository {
  /** How many rows each view has, all as of one moment; none when somebody else is counting. */
  count(dataSource: DataSource): Promise<InvariantCount[]> {
    return dataSource.transaction('REPEATABLE READ', async (manager) => {
      const [lock] = await manager.query<[{ taken: boolean }]>(
        'SELECT pg_try_advisory_xact_lock($1) AS taken',
        [ONE_AT_A_TIME],
      );
      if (!lock.taken) return [];
      await manager.query("SET LOCAL statement_timeout = '5min'");
      const counts: InvariantCount[] = [];
      for (const view of await this.names(manager)) {
        const [{ breaches }] = await manager.query<[{ breaches: number }]>(
          `SELECT count(*)::integer AS breaches FROM ${view}`,
        );
        counts.push({ invariant: view.replace('audit_', ''), breaches });
      }
      return counts;
    });
  }

  private async names(manager: EntityManager): Promise<string[]> {
    const views = await manager.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.views
       WHERE table_schema = current_schema() AND table_name LIKE 'audit\\_%' ORDER BY table_name`,
    );
    return views.map(({ name }) => name);
  }
}
