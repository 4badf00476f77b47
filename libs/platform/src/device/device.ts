import type { User } from '@stagedoor/contracts';

/**
 * What a page has whose remote declares `needs`, set by a script of the page before the shell runs. Remotes bundle this
 * module: members may be added, and none may change.
 */
export interface Device {
  startWorker: (address: URL) => Promise<Worker>;
  onRenewed: (listener: () => void) => () => void;
  /** Returns a function that still knows the user of the token when no answer comes. */
  keepUser: (fetchUser: (token: string) => Promise<User>) => (token: string) => Promise<User>;
}

/** The name of the device on `globalThis`. */
export const DEVICE = '__stagedoorDevice';

/** Returns the device of this page; undefined on pages without needs. */
export function device(): Device | undefined {
  return (globalThis as { [DEVICE]?: Device })[DEVICE];
}

/**
 * The file of a worker: `new WorkerFile(new URL('./decode.worker.ts', import.meta.url))`, by which the build of a remote
 * recognises it. The chunk has a name that ends in `.worker`.
 */
export class WorkerFile {
  constructor(readonly address: URL) {}
}

/** Starts a worker. Rejects unless its bytes are those of the registry, and on pages of remotes without `needs`. */
export async function startWorker({ address }: WorkerFile): Promise<Worker> {
  const here = device();
  if (!here) throw new Error('This remote declares no needs.');
  return here.startWorker(address);
}

/**
 * Calls back when another version of this page is in force, which a reload opens. The remote chooses the moment.
 * Returns the function that ends it.
 */
export function onPageRenewed(listener: () => void): () => void {
  return device()?.onRenewed(listener) ?? (() => undefined);
}
