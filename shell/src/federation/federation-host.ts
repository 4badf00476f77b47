import * as runtimeCore from '@module-federation/runtime-core';
import { createInstance } from '@module-federation/runtime';
import {
  PREPARE_SCRIPT,
  type PrepareScript,
  type PageRegistry,
} from '@stagedoor/federation/runtime';
import type { RemoteModule } from '@stagedoor/platform';
import { sharedModules } from './shared-modules';

/** How long the entry of a remote may take; its other files have the same limit from their build. */
const ENTRY_TIMEOUT_MS = 5_000;

/** Loads remotes at run time, by the registry alone. */
export interface FederationHost {
  /** The remote's module. Rejects if any of its files is missing, late, not the registered one, or made for another platform; the next call tries again. */
  load(remote: string): Promise<RemoteModule>;
}

/** Sets up the one federation host of the page, and the hooks that the remotes' runtimes look for on `globalThis`. */
export function createFederationHost(
  registry: PageRegistry,
  prepareScript: PrepareScript,
): FederationHost {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    [PREPARE_SCRIPT]: prepareScript,
  });
  const instance = createInstance({
    name: 'stagedoor-shell',
    shareStrategy: 'loaded-first',
    shared: sharedModules,
    remotes: Object.entries(registry.remotes).map(([name, { baseUrl, entry, container }]) => ({
      name,
      type: 'global' as const,
      entry: new URL(baseUrl + entry, document.baseURI).href,
      entryGlobalName: container,
    })),
    plugins: [
      {
        name: 'stagedoor-integrity',
        createScript: ({ url }) => ({
          script: prepareScript(document.createElement('script'), url),
          timeout: ENTRY_TIMEOUT_MS,
        }),
      },
    ],
  });
  return {
    async load(name) {
      const exposed = await instance.loadRemote<{ remote?: RemoteModule }>(`${name}/remote`);
      if (!exposed?.remote) throw new Error(`${name} exposes no remote.`);
      return exposed.remote;
    },
  };
}
