import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What an invariant's view shows of a part of the shop. */
export interface Breaches {
  /** The invariant, by the name of its view without the prefix. */
  invariant: string;
  count: number;
  /** What some of them are about. */
  subjects: string[];
}

/** Some ids: those named, or those after the first up to the second. */
export type Ids = { among: readonly string[] } | { after: string; upTo: string };

interface View {
  name: string;
  definition: string;
}

/** The counters of an event; a view of them compares them with all orders of that event. */
const COUNTERS = ['ticket_stock', 'network_holds'];
const READS_COUNTERS = new RegExp(`\\b(${COUNTERS.join('|')})\\b`);
const SUBJECTS = 5;

/**
 * The views that show what must never be, asked of a part of the shop. Each view is asked by its own definition, with
 * names in front of it that stand for the part of each table, so that a new view or another definition needs no change
 * here. `npm run audit:ledger` reads the views themselves.
 */
@Injectable()
export class AuditViewsRepository {
  /**
   * What does not hold of these orders and of all that belongs to them: every table with an `order_id` or a
   * `payment_id`. Wants a transaction of one snapshot.
   */
  async ofOrders(manager: EntityManager, ids: Ids): Promise<Breaches[]> {
    const [condition, parameters] = conditionOf(ids);
    return this.askOfOrders(manager, condition, parameters, 'false');
  }

  /** What does not hold of what belongs to no order: money that was sent astray, and notices. */
  ofNoOrder(manager: EntityManager): Promise<Breaches[]> {
    return this.askOfOrders(manager, (column) => `${column} IS NULL`, [], 'true');
  }

  /** What does not hold of the counters of these events. Wants a transaction of one snapshot. */
  async ofStock(manager: EntityManager, ids: Ids): Promise<Breaches[]> {
    const { schema, views } = await this.views(manager);
    const [condition, parameters] = conditionOf(ids);
    const parts = ['orders', ...COUNTERS].map((table) =>
      partOf(schema, table, condition('event_id')),
    );
    const ofStock = views.filter(({ definition }) => READS_COUNTERS.test(definition));
    return this.ask(manager, ofStock, parts, parameters);
  }

  /** The orders that have changed since, and those whose hold should have ended. */
  async changedSince(manager: EntityManager, since: Date): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM orders WHERE updated_at >= $1
       UNION SELECT order_id FROM order_changes WHERE changed_at >= $1
       UNION SELECT order_id FROM ledger_entries WHERE created_at >= $1 AND order_id IS NOT NULL
       UNION SELECT id FROM orders WHERE payment_status = 'pending' AND hold_expires_at < shop_now()
       ORDER BY id`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  async eventsOf(manager: EntityManager, orderIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      'SELECT DISTINCT event_id AS id FROM orders WHERE id = ANY ($1)',
      [orderIds],
    );
    return rows.map(({ id }) => id);
  }

  /** The last of the next so many ids; null when no more than those are left. */
  async lastOfNext(
    manager: EntityManager,
    table: 'orders' | 'events',
    after: string,
    count: number,
  ): Promise<string | null> {
    const [row] = await manager.query<{ id: string }[]>(
      `SELECT id FROM ${table} WHERE id > $1 ORDER BY id OFFSET $2 LIMIT 1`,
      [after, count - 1],
    );
    return row?.id ?? null;
  }

  /**
   * The orders are copied, because a view may group by their key, which PostgreSQL lets it do with a table alone; what
   * belongs to them is read where it is.
   */
  private async askOfOrders(
    manager: EntityManager,
    condition: Condition,
    parameters: readonly unknown[],
    notices: string,
  ): Promise<Breaches[]> {
    const { schema, views } = await this.views(manager);
    const parts = await this.partsOfOrders(manager, schema, condition);
    await manager.query(
      `CREATE TEMPORARY TABLE orders ON COMMIT DROP AS
       SELECT * FROM ${schema}.orders WHERE ${condition('id')}`,
      [...parameters],
    );
    await manager.query('ALTER TABLE pg_temp.orders ADD PRIMARY KEY (id)');
    const breaches = await this.ask(
      manager,
      views.filter(({ definition }) => !READS_COUNTERS.test(definition)),
      [...parts, partOf(schema, 'stripe_events', notices)],
      parameters,
    );
    await manager.query('DROP TABLE pg_temp.orders');
    return breaches;
  }

  private async ask(
    manager: EntityManager,
    views: readonly View[],
    parts: readonly string[],
    parameters: readonly unknown[],
  ): Promise<Breaches[]> {
    const found: Breaches[] = [];
    for (const { name, definition } of views) {
      const [{ count, subjects }] = await manager.query<[Omit<Breaches, 'invariant'>]>(
        `WITH ${parts.join(', ')}
         SELECT count(*)::integer AS count, coalesce((array_agg(subject))[:${SUBJECTS}], '{}') AS subjects
         FROM (${definition}) AS breach (subject, detail)`,
        [...parameters],
      );
      found.push({ invariant: name.replace('audit_', ''), count, subjects });
    }
    return found;
  }

  /** By the catalogue: a new table of what belongs to orders or to their payments is among them. */
  private async partsOfOrders(
    manager: EntityManager,
    schema: string,
    condition: Condition,
  ): Promise<string[]> {
    const tables = await manager.query<{ name: string; columns: string[] }[]>(
      `SELECT c.relname AS name, array_agg(a.attname::text) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
         AND a.attname IN ('order_id', 'payment_id') AND NOT a.attisdropped
       GROUP BY c.relname`,
    );
    return tables.map(({ name, columns }) =>
      partOf(
        schema,
        name,
        columns.includes('order_id')
          ? condition('order_id')
          : `payment_id IN (SELECT id FROM ${schema}.payments WHERE ${condition('order_id')})`,
      ),
    );
  }

  private async views(manager: EntityManager): Promise<{ schema: string; views: View[] }> {
    const [{ schema }] = await manager.query<[{ schema: string }]>(
      'SELECT quote_ident(current_schema()) AS schema',
    );
    const views = await manager.query<View[]>(
      `SELECT viewname AS name, rtrim(definition, ';') AS definition FROM pg_views
       WHERE schemaname = current_schema() AND viewname LIKE 'audit\\_%' ORDER BY viewname`,
    );
    return { schema, views };
  }
}

type Condition = (column: string) => string;

function conditionOf(ids: Ids): [Condition, unknown[]] {
  return 'among' in ids
    ? [(column) => `${column} = ANY ($1::uuid[])`, [ids.among]]
    : [(column) => `(${column} > $1::uuid AND ${column} <= $2::uuid)`, [ids.after, ids.upTo]];
}

/** A name that stands for a part of the table of that name. */
function partOf(schema: string, table: string, condition: string): string {
  return `${table} AS NOT MATERIALIZED (SELECT * FROM ${schema}.${table} WHERE ${condition})`;
}
