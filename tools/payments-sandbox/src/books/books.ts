import { mkdirSync } from 'node:fs';
import { open, type Database } from 'lmdb';
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

/** A table by identifier; identifiers sort by creation. */
export type Table<Row> = Database<Row, string>;

/** Entries of an agenda: an instant and the identifier of what is due then. */
export type Agenda = Database<true, [dueAt: number, id: string]>;

/** The sandbox's durable books. Reading is synchronous; every change goes through {@link Books.write}. */
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
  /** Runs the work atomically and answers once its outcome outlives this process; a throw undoes all of it. */
  write<T>(work: () => T): Promise<T>;
  /** Runs a part of a write that can fail by itself: a throw undoes that part alone. */
  part<T>(work: () => T): T;
  close(): Promise<void>;
}

/** Opens the books in a folder, creating them when there are none. */
export function openBooks(folder: string): Books {
  mkdirSync(folder, { recursive: true });
  const environment = open({
    path: folder,
    maxDbs: 16,
    // A commit is then with the operating system when it returns: it outlives this process, however that ends, and
    // costs a hundredth of a flush of the disk, which only matters when the machine itself goes down.
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
