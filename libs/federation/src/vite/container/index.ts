import { createChunkLoader } from './chunk-loader.js';
import { type ChunkBody, chunksOf, type ContainerDescription } from './description.js';
import { createSharedScope, type SharedScope } from './shared-scope.js';

/** The parameter of the function into which the build puts this module. */
declare const STAGEDOOR_CONTAINER: ContainerDescription;

const { container, exposed, imports } = STAGEDOOR_CONTAINER;
const page = globalThis as unknown as Record<string, Record<string, ChunkBody>>;
const shared = createSharedScope(STAGEDOOR_CONTAINER);
const loader = createChunkLoader({
  baseUrl: new URL('.', (document.currentScript as HTMLScriptElement).src).href,
  bodies: (page[chunksOf(container)] ??= {}),
  imports,
  isShared: shared.isShared,
  loadShared: shared.load,
});

/** The container of module federation: the host sets the shared modules, then asks for the exposed one. */
Object.assign(globalThis, {
  [container]: {
    init: (scope: Parameters<SharedScope['open']>[0]) => shared.open(scope),
    get: async (expose: string) => {
      if (expose !== './remote') throw new Error(`${container} does not expose ${expose}.`);
      await loader.fetch(exposed);
      return () => loader.run(exposed);
    },
  },
});
