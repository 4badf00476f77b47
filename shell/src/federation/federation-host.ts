import * as runtimeCore from '@module-federation/runtime-core';
import { createInstance } from '@module-federation/runtime';
import {
  PREPARE_SCRIPT,
  type PageRegistry,
  type PrepareScript,
} from '@stagedoor/federation/runtime';
import type { RemoteModule } from '@stagedoor/platform';
import { shareScopeOf } from './other-platforms';
import { sharedModules } from './shared-modules';
import { STEP_LIMIT_MS, withinLimits, type LoadingStep } from './step-limit';

/** Loads remotes at run time, from the registry alone. */
export interface FederationHost {
  /**
   * Returns the remote's module. Rejects if a file is missing, differs from the registry or needs another platform, if
   * a step times out, or if the module throws. The next call then fetches the files again and runs them again.
   */
  load(remote: string): Promise<RemoteModule>;
}

type BeginStep = (step: LoadingStep) => void;

/** Creates the federation runtime of the page. `stepsOf` returns the function that begins a step of a remote's load. */
function createRuntime(
  prepareScript: PrepareScript,
  stepsOf: (name: string) => BeginStep | undefined,
) {
  return createInstance({
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
        beforeInitRemote: ({ remoteInfo }) => stepsOf(remoteInfo.name)?.('init'),
        beforeGetExpose: ({ moduleInfo }) => stepsOf(moduleInfo.name)?.('expose'),
        beforeExecuteFactory: ({ moduleInfo }) => stepsOf(moduleInfo.name)?.('import'),
      },
    ],
  });
}

/** Creates the page's only federation host, and sets the hooks that the remotes' runtimes read from `globalThis`. */
export function createFederationHost(
  registry: PageRegistry,
  prepareScript: PrepareScript,
): FederationHost {
  const page: Record<string, unknown> = Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    [PREPARE_SCRIPT]: prepareScript,
  });
  const steps = new Map<string, BeginStep>();
  const runtime = createRuntime(prepareScript, (name) => steps.get(name));
  const failures = new Map<string, number>();
  const modules = new Map<string, Promise<RemoteModule>>();

  /** Registers each attempt as another remote, because the federation runtime reuses the state of a failed one. */
  async function attempt(remote: string): Promise<RemoteModule> {
    const { baseUrl, entry, container, platform } = registry.remotes[remote]!;
    const name = `${remote}~${failures.get(remote) ?? 0}`;
    // Removes what a failed attempt left, which the runtime would reuse.
    page[container] = undefined;
    runtime.registerRemotes([
      {
        name,
        type: 'global',
        entry: new URL(baseUrl + entry, document.baseURI).href,
        entryGlobalName: container,
        ...(STAGEDOOR_OFFERS_OTHER_PLATFORMS ? { shareScope: shareScopeOf(platform) } : {}),
      },
    ]);
    const exposed = await withinLimits((begin) => {
      steps.set(name, begin);
      begin('entry');
      return runtime.loadRemote<{ remote?: RemoteModule }>(`${name}/remote`);
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
