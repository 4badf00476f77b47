import type { Plugin } from 'vite';
import { PROVIDED, refusedImport } from '../bundling/provided-imports.js';

/** Refuses the imports that a remote may not have. */
export function providedImports(folder: string): Plugin {
  return {
    name: 'stagedoor:provided-imports',
    enforce: 'pre',
    resolveId: {
      filter: { id: PROVIDED },
      handler(id, importer = '') {
        const refusal = refusedImport(folder, id, importer);
        if (refusal) this.error(refusal);
      },
    },
  };
}
