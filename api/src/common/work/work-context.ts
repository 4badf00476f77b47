import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { EntityManager } from 'typeorm';

/** The deferred work of a transaction; `deeds` is null once the transaction has ended. */
export interface Ending {
  deeds: ((manager: EntityManager) => Promise<void>)[] | null;
  /** Called after the commit. */
  listeners: (() => void)[];
}

/** The context of a piece of work. One store holds it all: each store slows every promise of the process. */
interface WorkContext {
  requestId?: string;
  ending?: Ending;
  /** Undefined unless it is recorded. */
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<WorkContext | undefined>();

/** Runs `work` in the context of a request; everything it starts inherits the context. */
export function runForRequest<T>(requestId: string, work: () => T, span?: Span): T {
  return storage.run({ requestId, span }, work);
}

/** Runs work that serves many requests, without a request id and outside of any transaction. */
export function runForNobody<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** Runs `work` in the context of a transaction's deferred work. */
export function runWithEnding<T>(ending: Ending, work: () => T): T {
  return storage.run({ ...storage.getStore(), ending }, work);
}

/** Runs a step of the current work in its span. */
export function runInSpan<T>(span: Span, work: () => T): T {
  return storage.run({ ...storage.getStore(), span }, work);
}

/** The id of the current request; undefined in jobs. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** The deferred work of the current transaction; undefined outside of one. */
export function currentEnding(): Ending | undefined {
  return storage.getStore()?.ending;
}

/** The span of the current step; undefined when none is recorded. */
export function currentSpan(): Span | undefined {
  return storage.getStore()?.span;
}
