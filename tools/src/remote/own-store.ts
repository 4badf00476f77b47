import { hostname, userInfo } from 'node:os';
import { fileStore, type RegistryStore } from '@stagedoor/federation';
import { readSettings } from '../start/settings.js';

const NAME_LENGTH = 100;

/** The folder in which this machine keeps registries and published remotes. */
export function ownDataDir(): string {
  return readSettings(process.env).dataDir;
}

/** What decides about the registries of this machine's data folder. */
export function ownStore(): RegistryStore {
  return fileStore(ownDataDir());
}

/** The operator of a command, for the log: as given with `--by`, otherwise the user and the machine. */
export function operatorOf({ by }: { by?: string | undefined }): string {
  return by ?? `${userInfo().username} on ${hostname()}`.slice(0, NAME_LENGTH);
}
