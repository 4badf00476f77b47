import { hostname, userInfo } from 'node:os';
import { fileStore, type RegistryStore } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { ApiCopies } from '@stagedoor/shell/server/api/api-copies';
import { apiStore } from '@stagedoor/shell/server/registry/api-store';
import { RegistryApi } from '@stagedoor/shell/server/registry/registry-api';
import { readSettings } from '../site/settings.js';

const NAME_LENGTH = 100;

/** Returns the folder of registries and published remotes. */
export function ownDataDir(): string {
  return readSettings(process.env).dataDir;
}

/** Returns the API that stores the registry, or null. Throws a OneLineError when API_URL is missing. */
export function ownRegistryApi(): RegistryApi | null {
  const { API_URL = '', REGISTRY_SECRET = '' } = process.env;
  if (!REGISTRY_SECRET) return null;
  if (!API_URL)
    throw new OneLineError('REGISTRY_SECRET needs API_URL, the API that stores the registry.');
  const origins = API_URL.split(',').map((url) => url.trim().replace(/\/+$/, ''));
  return new RegistryApi(new ApiCopies(origins), REGISTRY_SECRET);
}

/** Returns the store of this machine's registries. */
export function ownStore(): RegistryStore {
  const api = ownRegistryApi();
  return api ? apiStore(ownDataDir(), api) : fileStore(ownDataDir());
}

/** Returns the author for the log: `--by`, or the user and the machine. */
export function operatorOf({ by }: { by?: string | undefined }): string {
  return by ?? `${userInfo().username} on ${hostname()}`.slice(0, NAME_LENGTH);
}
