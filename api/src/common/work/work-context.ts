import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';

/** What a transaction does last; null once it has ended. */
export interface Ending {
  deeds: ((manager: EntityManager) => Promise<void>)[] | null;
}

/** What work runs for. One store holds it all: each store costs every promise of the process a little. */
interface WorkContext {
  requestId?: string;
  ending?: Ending;
}

const storage = new AsyncLocalStorage<WorkContext | undefined>();

/** Whatever the work starts, now or later, knows whose call it serves. */
export function runForRequest<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** For work that serves many calls at once: it bears the id of none, and belongs to no transaction. */
export function runForNobody<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** Whatever the work starts knows how the transaction that it runs in ends. */
export function runWithEnding<T>(ending: Ending, work: () => T): T {
  return storage.run({ ...storage.getStore(), ending }, work);
}

/** The id of the call that is being served; undefined in jobs, which serve none. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** How the transaction ends that the caller runs in; undefined outside of one. */
export function currentEnding(): Ending | undefined {
  return storage.getStore()?.ending;
}
