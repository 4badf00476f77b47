import type { PublishedBuild } from '../registry/build.js';

/** A document that is written once and never changes: its path below `registry/` without `.json`, and its text. */
export interface RegistryDocument {
  path: string;
  content: string;
}

/** The registry could not be reached, so that nothing can be decided; what is known stays in force. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Decides what becomes part of the registries of an environment: the data folder of one machine, or the API of several page
 * servers. Everything is read in the data folder, which holds all that was decided up to the last `refresh`.
 */
export interface RegistryStore {
  readonly dataDir: string;
  /** Brings the data folder up to date. Throws StoreUnavailable if that cannot be done. */
  refresh: () => Promise<void>;
  /** Enters all of these documents; false, and none of them is entered, if one of their paths is taken. */
  enter: (documents: readonly RegistryDocument[]) => Promise<boolean>;
  /** Which of these files, by their digests, have not been sent yet. */
  missingFiles: (digests: readonly string[]) => Promise<string[]>;
  /** Keeps a file until a version is made of it. Throws PublishRefused if its bytes have another digest. */
  keepFile: (digest: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes of a file that was kept. */
  readFile: (digest: string) => Promise<Uint8Array>;
  /**
   * Makes a build known that was verified, with the files of `distDir` unless they are served elsewhere. Does nothing if it is
   * known already.
   * Throws PublishRefused, and nothing is known, if the version was published with other content or withdrawn.
   */
  addBuild: (remote: string, build: PublishedBuild, distDir: string | null) => Promise<void>;
}
