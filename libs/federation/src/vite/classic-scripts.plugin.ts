import { posix, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ContainerDescription } from './container/description.js';
import { importedRanges, isShared } from './imported-ranges.js';
import { type NotCarried, notCarried } from './not-carried.js';
import { wrapChunk, wrapContainer } from './wrap.js';

/** The module with the container: the input of the build beside the exposed module. */
export const CONTAINER_MODULE = '@stagedoor/federation/vite-container';

/** The helper that Vite puts around every `import()` to preload modules and style sheets. Remotes have neither. */
const PRELOAD_HELPER = /\0vite\/preload-helper/;

type Chunk = Rolldown.RenderedChunk;
export interface ClassicScripts {
  /** The names of the chunks with the container and with the exposed module. */
  chunks: { container: string; exposed: string };
  /** The name of the container, with the version. */
  container: string;
  /** The range of every shared module. */
  ranges: Record<string, string>;
}

/**
 * Makes classic scripts of the ES modules of a build, because a page can verify a script, limit the time of its loading
 * and repeat it, and can do neither for what a module imports. One becomes the container of module federation; each
 * other becomes a function in a table of the container, by its file.
 */
export function classicScripts(build: ClassicScripts): Plugin {
  return {
    name: 'stagedoor:classic-scripts',
    enforce: 'pre',
    async resolveId(id) {
      if (id !== CONTAINER_MODULE) return null;
      const resolved = await this.resolve(id, import.meta.filename);
      return resolved && { ...resolved, moduleSideEffects: true };
    },
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    renderChunk: {
      order: 'post',
      async handler(code, chunk, _options, { chunks }) {
        const isOfBuild = (id: string) =>
          isShared(id) || Object.hasOwn(chunks, posix.join(posix.dirname(chunk.fileName), id));
        const lost = notCarried(this.parse(code), code, isOfBuild);
        if (lost) this.error(refusalOf(lost, chunk, this.environment.config.root));
        return chunk.name === build.chunks.container
          ? wrapContainer(code, describe(build, Object.values(chunks)))
          : wrapChunk(code, chunk.fileName, build.container);
      },
    },
  };
}

function refusalOf({ text, reason }: NotCarried, { modules, fileName }: Chunk, root: string) {
  const module = Object.keys(modules).find((id) => modules[id]!.code?.includes(text));
  const where = module ? relative(root, module) : fileName;
  const words = text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s+/g, ' ');
  const tight = words.replaceAll('( ', '(').replaceAll(' )', ')');
  return `A remote may not have ${tight} (${where}): ${reason}.`;
}

function describe(build: ClassicScripts, chunks: Chunk[]): ContainerDescription {
  const exposed = chunks.find(({ name }) => name === build.chunks.exposed)!.fileName;
  const importing = chunks.filter(({ imports }) => imports.length > 0);
  return {
    container: build.container,
    exposed,
    imports: Object.fromEntries(importing.map(({ fileName, imports }) => [fileName, imports])),
    ranges: importedRanges(chunks, build.ranges),
  };
}
