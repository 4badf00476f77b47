import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { PLATFORM } from '../registry/misfit.js';

/**
 * The modules that a remote uses through the platform alone. A copy of its own would build, and know nothing of the
 * shell's router, queries and renderer.
 */
export const PROVIDED = /^(?:react-router(?:-dom)?|@tanstack\/react-query)(?:\/|$)|^react-dom\//;

/**
 * Returns why a module of the remote in a folder may not have an import, or null if it may. Installed packages may
 * import anything.
 */
export function refusedImport(folder: string, request: string, importer: string): string | null {
  if (!PROVIDED.test(request)) return null;
  const file = relative(realpathSync(folder), importer);
  if (/^\.\.|(?:^|[\\/])node_modules[\\/]/.test(file)) return null;
  return `A remote may not import ${request} (${file}), a copy beside the shell's: import what it needs from ${PLATFORM}.`;
}

interface Import {
  request?: string;
  contextInfo?: { issuer: string };
}

/** Returns the `externals` of webpack and of Rspack for a remote. It makes nothing external, and refuses imports. */
export function refusingImports(folder: string) {
  return async ({ request = '', contextInfo }: Import): Promise<undefined> => {
    const refusal = refusedImport(folder, request, contextInfo?.issuer ?? '');
    if (refusal) throw new Error(refusal);
  };
}
