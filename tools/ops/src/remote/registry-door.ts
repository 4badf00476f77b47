import type { FileList, Move, Moved, Registry, SharedVersions } from '@stagedoor/federation';
import type { JudgedCanary } from './judged-canary.js';
import type { VersionReceiver } from './send-version.js';

/** How a move is made. */
export interface MoveDetails {
  revision?: number | undefined;
  dryRun: boolean;
  /** For the log. */
  why?: string;
}

/** The files of a published version, and how to read each. */
export interface VersionSource {
  files: FileList;
  read: (file: string) => Promise<Uint8Array>;
}

/** The registry of one environment: in a data folder of this machine, or behind a site's page server. */
export interface RegistryDoor extends VersionReceiver {
  environment: string;
  /** Where it is, in the words of a log. */
  place: string;
  read: () => Promise<Registry>;
  /** What the shell of the environment provides to remotes; null if its page server is too old to say. */
  shell: () => Promise<SharedVersions | null>;
  /** The revisions that there have been, the newest first; of a site the latest ones. */
  history: () => Promise<Registry[]>;
  /** The canaries of all remotes, or of one, as the API of the environment judges them. */
  canaries: (only?: string) => Promise<JudgedCanary[]>;
  /** Makes a move; of two that have looked at the same revision one is refused. */
  make: (move: Move, details: MoveDetails) => Promise<Moved>;
  /** The files of a version that is published there. Throws a OneLineError if they are not there. */
  versionOf: (remote: string, version: string) => Promise<VersionSource>;
}
