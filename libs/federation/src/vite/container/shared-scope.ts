import type * as runtimeCore from '@module-federation/runtime-core';
import type { ContainerDescription, Namespace } from './description.js';

type RuntimeCore = typeof runtimeCore;
type Scope = Parameters<RuntimeCore['ModuleFederation']['prototype']['initShareScopeMap']>[1];

/** The shared modules of the page, as a remote takes them. */
export interface SharedScope {
  isShared(id: string): boolean;
  open(scope: Scope): void;
  /** Rejects if the host lacks the module or has it in a version outside of the range. */
  load(id: string): Promise<Namespace>;
}

/** Uses the federation runtime of the host, which checks ranges for all remotes of the page. */
export function createSharedScope({ container, ranges }: ContainerDescription): SharedScope {
  const { ModuleFederation } = (globalThis as unknown as { _FEDERATION_RUNTIME_CORE: RuntimeCore })
    ._FEDERATION_RUNTIME_CORE;
  const runtime = new ModuleFederation({ name: container, remotes: [] });
  return {
    isShared: (id) => Object.hasOwn(ranges, id),
    open: (scope) => runtime.initShareScopeMap('default', scope),
    async load(id) {
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: ranges[id]! };
      const customShareInfo = {
        ...{ scope: ['default'], strategy: 'loaded-first' as const, from: container },
        shareConfig,
      };
      const factory = await runtime.loadShare<Namespace>(id, { customShareInfo });
      const module = factory && factory();
      if (!module) throw new Error(`The host does not provide ${id}.`);
      return module;
    },
  };
}
