import type { Compilation } from '@rspack/core';
import { SHARED_MODULES } from '../bundling/shared-packages.js';

type SharedModule = keyof typeof SHARED_MODULES;

/**
 * Returns a function that returns the range of each shared package that a build takes from the shell. Rspack's module
 * of a shared module shows name and range in its identifier alone. Throws for one that is not among `shared`.
 */
export const enforcedRanges =
  (shared: Record<string, { requiredVersion: string }>) =>
  ({ modules, chunkGraph }: Compilation): Record<string, string> => {
    const consumed = [...modules]
      .filter(({ type }) => type === 'consume-shared-module')
      .filter((module) => [...chunkGraph.getModuleChunksIterable(module)].length > 0)
      .map((module) => {
        const found = Object.entries(shared).find(([name, { requiredVersion }]) =>
          module.identifier().startsWith(consumedFrom(name, requiredVersion)),
        );
        if (!found) throw new Error(`An unknown shared module: ${module.identifier()}.`);
        const [name, { requiredVersion }] = found;
        return [SHARED_MODULES[name as SharedModule], requiredVersion] as const;
      });
    return Object.fromEntries(consumed.sort(([one], [other]) => (one < other ? -1 : 1)));
  };

const consumedFrom = (name: string, range: string) =>
  `consume shared module (default) ${name}@${range} `;
