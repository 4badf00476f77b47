import type { FileList, Move, Moved, Registry, SharedVersions } from '@stagedoor/federation';
import type { JudgedCanary } from './judged-canary.js';
import type { VersionReceiver } from './send-version.js';

/** The conditions of a move. */
export interface MoveDetails {
  revision?: number | undefined;
  dryRun: boolean;
  /** The reason, for the log. */
  why?: string;
}

/** The files of a published version, and a function that reads one. */
export interface VersionSource {
  files: FileList;
  read: (file: string) => Promise<Uint8Array>;
}

/** The registry of one environment: in a data folder of this machine, or behind a site's page server. */
export interface RegistryClient extends VersionReceiver {
  environment: string;
  /** The name of its place for the log. */
  place: string;
  read: () => Promise<Registry>;
  /** The versions that the shell of the environment provides; null if its page server is too old to return them. */
  shell: () => Promise<SharedVersions | null>;
  /** The revisions, newest first; of a site only the latest ones. */
  history: () => Promise<Registry[]>;
  /** The canaries of all remotes, or of one, with the verdicts of the environment's API. */
  canaries: (only?: string) => Promise<JudgedCanary[]>;
  /** Makes a move; of two that are based on the same revision one is refused. */
  make: (move: Move, details: MoveDetails) => Promise<Moved>;
  /** The files of a published version. Throws a OneLineError if they are missing. */
  versionOf: (remote: string, version: string) => Promise<VersionSource>;
}
