import * as runtimeCore from '@module-federation/runtime-core';
import { createInstance } from '@module-federation/runtime';
import {
  PREPARE_SCRIPT,
  type PageRegistry,
  type PrepareScript,
} from '@stagedoor/federation/runtime';
import type { RemoteModule } from '@stagedoor/platform';
import { sharedModules } from './shared-modules';
import { STEP_LIMIT_MS, withinLimits, type LoadingStep } from './step-limit';

/** Loads remotes at run time, by the registry alone. */
export interface FederationHost {
  /**
   * The remote's module. Rejects if any of its files is missing, not the registered one or made for another platform, if
   * any step is late, or if it throws. The call after that makes a fresh attempt: its files are asked for again and run anew.
   */
  load(remote: string): Promise<RemoteModule>;
}

/** Sets up the one federation host of the page, and the hooks that the remotes' runtimes look for on `globalThis`. */
export function createFederationHost(
  registry: PageRegistry,
  prepareScript: PrepareScript,
): FederationHost {
  const page: Record<string, unknown> = Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    [PREPARE_SCRIPT]: prepareScript,
  });
  const beginStep = new Map<string, (step: LoadingStep) => void>();
  const instance = createInstance({
    name: 'stagedoor-shell',
    shareStrategy: 'loaded-first',
    shared: sharedModules,
    remotes: [],
    plugins: [
      {
        name: 'stagedoor-integrity',
        createScript: ({ url }) => ({
          script: prepareScript(document.createElement('script'), url),
          timeout: STEP_LIMIT_MS,
        }),
      },
      {
        name: 'stagedoor-limits',
        beforeInitRemote: ({ remoteInfo }) => beginStep.get(remoteInfo.name)?.('init'),
        beforeGetExpose: ({ moduleInfo }) => beginStep.get(moduleInfo.name)?.('expose'),
        beforeExecuteFactory: ({ moduleInfo }) => beginStep.get(moduleInfo.name)?.('import'),
      },
    ],
  });
  const failures = new Map<string, number>();
  const modules = new Map<string, Promise<RemoteModule>>();

  /** Each attempt is another remote to the federation runtime, which would go on with what it has of a failed one. */
  async function attempt(remote: string): Promise<RemoteModule> {
    const { baseUrl, entry, container } = registry.remotes[remote]!;
    const name = `${remote}~${failures.get(remote) ?? 0}`;
    // Left there by an attempt that failed; the runtime would take it for this one's.
    page[container] = undefined;
    instance.registerRemotes([
      {
        name,
        type: 'global',
        entry: new URL(baseUrl + entry, document.baseURI).href,
        entryGlobalName: container,
      },
    ]);
    const exposed = await withinLimits((begin) => {
      beginStep.set(name, begin);
      begin('entry');
      return instance.loadRemote<{ remote?: RemoteModule }>(`${name}/remote`);
    });
    if (!exposed?.remote) throw new Error(`${remote} exposes no remote.`);
    return exposed.remote;
  }

  return {
    load(remote) {
      const known = modules.get(remote);
      if (known) return known;
      const loading = attempt(remote);
      modules.set(remote, loading);
      loading.catch(() => {
        failures.set(remote, (failures.get(remote) ?? 0) + 1);
        modules.delete(remote);
      });
      return loading;
    },
  };
}
