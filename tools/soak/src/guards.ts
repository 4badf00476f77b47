import type { RemovableGuard } from '@stagedoor/api/seams';

/** A guard of the shop's data, and how to remove it. */
export interface Guard {
  name: string;
  /** SQL statements that remove it from the database. */
  statements?: string;
  /** The guard that `unguarded.mjs` removes from the API processes. */
  removed?: RemovableGuard;
  /** Prefixes of the invariants that the guard keeps. Only their breaches count. */
  breaks: readonly string[];
}

const ONE_RECORD_FOR_EACH_PAYMENT = {
  statements: 'ALTER TABLE payments DROP CONSTRAINT payments_pkey CASCADE',
  breaks: [
    'one_payment_an_order',
    'completed_is_paid',
    'ledger_equals_orders',
    'money_has_tickets',
  ],
};

/** The guards. Without any one of them the soak must fail. */
export const GUARDS: readonly Guard[] = [
  {
    name: 'the lock and the constraints of the stock',
    statements: `
      CREATE OR REPLACE FUNCTION lock_ticket_stock(events uuid[]) RETURNS void
      LANGUAGE plpgsql AS 'BEGIN END';
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT conname FROM pg_constraint
          WHERE conrelid = 'ticket_stock'::regclass AND contype = 'c'
        LOOP EXECUTE format('ALTER TABLE ticket_stock DROP CONSTRAINT %I', name); END LOOP;
      END $$;
      -- A delay between the read of the stock and its change, so that two copies overlap as on a busy machine.
      CREATE FUNCTION take_long() RETURNS trigger
      LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.05); RETURN NULL; END';
      CREATE TRIGGER take_long BEFORE INSERT ON orders
      FOR EACH STATEMENT EXECUTE FUNCTION take_long()`,
    breaks: ['stock_in_range'],
  },
  {
    name: 'the lock of an order',
    removed: 'order-lock',
    breaks: ['effects_once', 'stock_equals_orders', 'ledger_equals_orders', 'tickets_equal_orders'],
  },
  { name: 'one record for each payment', ...ONE_RECORD_FOR_EACH_PAYMENT },
  {
    name: 'one order for each request',
    removed: 'request-key',
    breaks: ['a_request_makes_one_order'],
  },
  {
    name: 'the provider’s confirmation before a hold is released',
    removed: 'provider-word',
    breaks: ['no_hold_ends_before_its_session'],
  },
  { name: 'the comparison of the amount', removed: 'amount', breaks: ['completed_is_paid'] },
  {
    name: 'the record of webhook events',
    removed: 'notice-memory',
    breaks: ['every_event_is_stored'],
  },
  {
    name: 'the record of webhook events, and one record for each payment',
    removed: 'notice-memory',
    ...ONE_RECORD_FOR_EACH_PAYMENT,
  },
  {
    name: 'one record for each refund',
    removed: 'refund-record',
    breaks: ['ledger_equals_orders'],
  },
  {
    name: 'the identity of the site in sessions',
    removed: 'identity',
    breaks: ['nothing_foreign_is_touched'],
  },
  {
    name: 'one record for each dispute',
    removed: 'dispute-record',
    breaks: ['ledger_equals_orders'],
  },
  {
    name: 'reconciliation',
    removed: 'reconciliation',
    breaks: ['books_equal_those_of_the_provider'],
  },
];

/** Returns the modules that an API process without this guard preloads. */
export function preloadOf({ removed }: Guard): string[] {
  return removed ? [new URL(`unguarded.mjs?guard=${removed}`, import.meta.url).href] : [];
}
