import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/** Whatever the work starts, now or later, knows whose call it serves. */
export function runForRequest<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** For work that serves many calls at once, and so bears the id of none. */
export function runForNobody<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** The id of the call that is being served; undefined in jobs, which serve none. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
