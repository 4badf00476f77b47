import { SHARED_MODULES } from '../bundling/shared-packages.js';

interface Chunk {
  imports: string[];
  dynamicImports: string[];
}

/** True for a module that the shell provides. */
export function isShared(id: string): boolean {
  return Object.hasOwn(SHARED_MODULES, id);
}

/** Returns the ranges of the shared modules that the chunks of a build import. */
export function importedRanges(
  chunks: readonly Chunk[],
  ranges: Record<string, string>,
): Record<string, string> {
  const imported = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const shared = [...new Set(imported)].filter(isShared).toSorted();
  return Object.fromEntries(shared.map((id) => [id, ranges[id]!]));
}
