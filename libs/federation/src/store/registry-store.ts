import type { PublishedBuild } from '../registry/build.js';

/** A document that is written once and never changes: its path below `registry/` without `.json`, and its text. */
export interface RegistryDocument {
  path: string;
  content: string;
}

/** The registry is unreachable, so that nothing can be decided. The known registry stays in force. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Decides which documents become part of the registries of an environment: the data folder of one machine, or the API
 * of several page servers. Reads use the data folder, which holds all documents up to the last `refresh`.
 */
export interface RegistryStore {
  readonly dataDir: string;
  /**
   * Updates the data folder: to the newest revisions, all tokens, and all versions of these remotes, by default of every
   * remote. Throws StoreUnavailable if that fails.
   */
  refresh: (remotes?: readonly string[]) => Promise<void>;
  /** Writes all of these documents. Writes none and returns false if a path is taken. */
  enter: (documents: readonly RegistryDocument[]) => Promise<boolean>;
  /** Returns the digests of these files that were not uploaded yet. */
  missingFiles: (digests: readonly string[]) => Promise<string[]>;
  /** Keeps a file until a version uses it. Throws PublishRefused if its bytes have another digest. */
  keepFile: (digest: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the bytes of a kept file. */
  readFile: (digest: string) => Promise<Uint8Array>;
  /**
   * Registers a verified build, with the files of `distDir` unless they are served elsewhere. Does nothing if it is
   * registered. Throws PublishRefused, and registers nothing, if the version was published with other content or
   * withdrawn.
   */
  addBuild: (remote: string, build: PublishedBuild, distDir: string | null) => Promise<void>;
}
