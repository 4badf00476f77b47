import { chmodSync, mkdirSync } from 'node:fs';
import { open, type Database, type RangeOptions } from 'lmdb';
import type {
  ChargeRecord,
  DeliveryRecord,
  DisputeRecord,
  EventRecord,
  IdempotencyRecord,
  PaymentIntentRecord,
  RefundRecord,
  SessionRecord,
} from './records.js';
import { GroupCommit } from './group-commit.js';

/** A table keyed by id. Ids sort by creation. */
export type Table<Row> = Database<Row, string>;

/** An index by due time: a timestamp and the id of the row that is due then. */
export type Agenda = Database<true, [dueAt: number, id: string]>;

/** The sandbox's database. Reads are synchronous; every change goes through {@link Books.write}. */
export interface Books {
  readonly sessions: Table<SessionRecord>;
  readonly paymentIntents: Table<PaymentIntentRecord>;
  readonly charges: Table<ChargeRecord>;
  readonly refunds: Table<RefundRecord>;
  readonly disputes: Table<DisputeRecord>;
  readonly events: Table<EventRecord>;
  readonly deliveries: Table<DeliveryRecord>;
  readonly idempotency: Table<IdempotencyRecord>;
  readonly settings: Database<number, string>;
  /** Open sessions by expiry, in seconds. */
  readonly expiries: Agenda;
  /** Pending deliveries by their next attempt, in milliseconds. */
  readonly pendingDeliveries: Agenda;
  /** Runs the callback in a transaction and resolves with its result after the commit. A throw rolls it back. */
  write<T>(work: () => T): Promise<T>;
  /** Runs a nested transaction inside a write. A throw rolls back the nested transaction only. */
  part<T>(work: () => T): T;
  close(): Promise<void>;
}

/** Opens the database in a folder. Creates it if there is none. Throws an error that names the folder. */
export function openBooks(folder: string): Books {
  try {
    return openTables(folder);
  } catch (error) {
    throw new Error(
      `The payments sandbox cannot open its database in ${folder} (${(error as Error).message}): make the folder readable, or move it elsewhere to start without its payments.`,
      { cause: error },
    );
  }
}

function openTables(folder: string): Books {
  mkdirSync(folder, { recursive: true });
  // lmdb creates files that everybody can read.
  chmodSync(folder, 0o700);
  const environment = open({
    path: folder,
    maxDbs: 16,
    // A commit returns once the operating system has the data. It survives a kill of this process but not a crash of
    // the machine, and costs a hundredth of a flush to disk.
    noSync: true,
    overlappingSync: false,
  });
  const table = <Row>(name: string): Table<Row> => environment.openDB<Row, string>({ name });
  const agenda = (name: string): Agenda => environment.openDB({ name });
  const commits = new GroupCommit((work) => environment.transactionSync(work));

  return {
    sessions: table('sessions'),
    paymentIntents: table('payment-intents'),
    charges: table('charges'),
    refunds: table('refunds'),
    disputes: table('disputes'),
    events: table('events'),
    deliveries: table('deliveries'),
    idempotency: table('idempotency'),
    settings: table('settings'),
    expiries: agenda('expiries'),
    pendingDeliveries: agenda('pending-deliveries'),
    write: (work) => commits.add(work),
    part: (work) => environment.transactionSync(work),
    close: async () => {
      await commits.idle();
      await environment.flushed;
      await environment.close();
    },
  };
}

/** Returns the rows of a table, the oldest first. */
export function rowsOf<Row>(table: Table<Row>, range: RangeOptions = {}): Row[] {
  return Array.from(table.getRange(range), ({ value }) => value);
}
