import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The breaches that an invariant's view finds in a part of the data. */
export interface Breaches {
  /** The invariant, by the name of its view without the prefix. */
  invariant: string;
  count: number;
  /** The subjects of some of them. */
  subjects: string[];
}

/** A set of ids: those listed, or those after `after` up to and including `upTo`. */
export type Ids = { among: readonly string[] } | { after: string; upTo: string };

interface View {
  name: string;
  definition: string;
}

/** The tables of counters. A view that reads one compares it with all orders of an event. */
const COUNTERS = ['ticket_stock', 'network_holds'];
const READS_COUNTERS = new RegExp(`\\b(${COUNTERS.join('|')})\\b`);
const SUBJECTS = 5;

/**
 * Runs the audit views on a part of the data. Each query is the view's own definition behind CTEs that replace each
 * table by its part, so that a new or changed view needs no change here. `npm run audit:ledger` reads the views
 * themselves.
 */
@Injectable()
export class AuditViewsRepository {
  /**
   * Returns the breaches of these orders and of the rows that belong to them in every table with an `order_id` or a
   * `payment_id`. Needs a REPEATABLE READ transaction.
   */
  async ofOrders(manager: EntityManager, ids: Ids): Promise<Breaches[]> {
    const [condition, parameters] = conditionOf(ids);
    return this.askOfOrders(manager, condition, parameters, 'false');
  }

  /** Returns the breaches of rows that belong to no order: payments without one, and notices. */
  ofNoOrder(manager: EntityManager): Promise<Breaches[]> {
    return this.askOfOrders(manager, (column) => `${column} IS NULL`, [], 'true');
  }

  /** Returns the breaches of the counters of these events. Needs a REPEATABLE READ transaction. */
  async ofStock(manager: EntityManager, ids: Ids): Promise<Breaches[]> {
    const { schema, views } = await this.views(manager);
    const [condition, parameters] = conditionOf(ids);
    const parts = ['orders', ...COUNTERS].map((table) =>
      partOf(schema, table, condition('event_id')),
    );
    const ofStock = views.filter(({ definition }) => READS_COUNTERS.test(definition));
    return this.ask(manager, ofStock, parts, parameters);
  }

  /** Returns the orders that changed since then, and those whose hold should have ended. */
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

  /** Returns the last of the next `count` ids; null when fewer are left. */
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
   * Copies the orders to a temporary table, because a view may group by their key, which PostgreSQL allows for a table
   * only. The rows that belong to them are read in place.
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

  /** Reads the catalogue, so that a new table with an `order_id` or a `payment_id` is included. */
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

/** A CTE that replaces a table by a part of it. */
function partOf(schema: string, table: string, condition: string): string {
  return `${table} AS NOT MATERIALIZED (SELECT * FROM ${schema}.${table} WHERE ${condition})`;
}
