import type { CanaryVerdict } from '@stagedoor/contracts';
import type {
  Canary,
  FileList,
  Move,
  Moved,
  Registry,
  SharedVersions,
} from '@stagedoor/federation';
import type { Options } from './arguments.js';
import type { VersionReceiver } from './send-version.js';

/** A canary with the verdict of its environment's API. */
export interface JudgedCanary extends Omit<Canary, 'platform'> {
  result: CanaryVerdict;
}

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

/** The variable with the token of a site. */
export type TokenVariable = 'STAGEDOOR_REGISTRY_TOKEN' | 'STAGEDOOR_FROM_TOKEN';

/** Returns the registry of `--env` and `--site`. */
export type Registries = (options: Options, variable?: TokenVariable) => RegistryClient;
