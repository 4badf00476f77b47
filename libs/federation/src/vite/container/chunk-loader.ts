import type { ChunkBody, ContainerDescription, Namespace } from './description.js';
import { fetchChunk } from './fetch-chunk.js';
import { remembered } from './remembered.js';

interface Parts {
  /** The folder of the files. */
  baseUrl: string;
  /** The chunks that have arrived, by their files. */
  bodies: Record<string, ChunkBody>;
  imports: ContainerDescription['imports'];
  isShared: (id: string) => boolean;
  loadShared: (id: string) => Promise<Namespace>;
}

/** Loads the chunks of a build, each once. What has failed is fetched and run again by the next call. */
export interface ChunkLoader {
  /** Fetches a chunk and all that it imports, at once. */
  fetch(file: string): Promise<void>;
  /** Runs a chunk whose files have arrived, after all that it imports, and returns its exports. */
  run(file: string): Promise<Namespace>;
}

/** Adds an export that reads its variable whenever it is read, as the bindings of ES modules do. */
function defineExport(namespace: Namespace, name: string, get: () => unknown): void {
  Object.defineProperty(namespace, name, { enumerable: true, configurable: true, get });
}

function exportAll(namespace: Namespace, module: Namespace): void {
  for (const name of Object.keys(module)) {
    if (name === 'default' || name in namespace) continue;
    defineExport(namespace, name, () => module[name]);
  }
}

/** Creates the loader of a container. */
export function createChunkLoader(parts: Parts): ChunkLoader {
  const { baseUrl, bodies, imports, isShared, loadShared } = parts;
  const fetched = new Map<string, Promise<void>>();
  const executed = new Map<string, Promise<void>>();
  const namespaces = new Map<string, Namespace>();

  /** Returns the chunks of a graph in the order in which ES modules run: each after those that it imports. */
  function inOrder(file: string, order = new Set<string>(), entered = new Set<string>()) {
    if (entered.has(file) || isShared(file)) return order;
    entered.add(file);
    for (const imported of imports[file] ?? []) inOrder(imported, order, entered);
    return order.add(file);
  }

  const fileOf = (id: string, importer: string) =>
    new URL(id, baseUrl + importer).href.slice(baseUrl.length);

  /** Exists before the chunk runs, for chunks that import each other. */
  function namespaceOf(file: string): Namespace {
    const namespace = namespaces.get(file) ?? (Object.create(null) as Namespace);
    namespaces.set(file, namespace);
    return namespace;
  }

  function execute(file: string): Promise<void> {
    const namespace = namespaceOf(file);
    return bodies[file]!(
      (id) => (isShared(id) ? loadShared(id) : namespaceOf(fileOf(id, file))),
      (name, get) => defineExport(namespace, name, get),
      (module) => exportAll(namespace, module),
      (id) => (isShared(id) ? loadShared(id) : load(fileOf(id, file))),
      { url: baseUrl + file },
    );
  }

  async function fetch(file: string): Promise<void> {
    await Promise.all(
      [...inOrder(file)]
        .filter((one) => !bodies[one])
        .map((one) =>
          remembered(fetched, one, () => fetchChunk(baseUrl + one, () => one in bodies)),
        ),
    );
  }

  async function run(file: string): Promise<Namespace> {
    for (const one of inOrder(file)) await remembered(executed, one, () => execute(one));
    return namespaceOf(file);
  }

  async function load(file: string): Promise<Namespace> {
    await fetch(file);
    return run(file);
  }

  return { fetch, run };
}
