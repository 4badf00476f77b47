import type { Compilation, Module } from 'webpack';
import { SHARED_MODULES } from '../bundling/shared-packages.js';

/** A shared module that a build takes from the shell, with the range that the federation runtime checks. */
interface ConsumedModule extends Module {
  options: { shareKey: keyof typeof SHARED_MODULES; requiredVersion: string };
}

function isConsumed(module: Module): module is ConsumedModule {
  return module.type === 'consume-shared-module';
}

/** Returns the range of each shared package that a build takes from the shell, as recorded by module federation. */
export function enforcedRanges({ modules, chunkGraph }: Compilation): Record<string, string> {
  const consumed = [...modules]
    .filter(isConsumed)
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .map(({ options }) => [SHARED_MODULES[options.shareKey], options.requiredVersion] as const);
  return Object.fromEntries(consumed.sort(([one], [other]) => (one < other ? -1 : 1)));
}
