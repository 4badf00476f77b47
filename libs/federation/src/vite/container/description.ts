/** What the build tells the container about itself. */
export interface ContainerDescription {
  /** The name of the container on `globalThis`. It contains the version. */
  container: string;
  /** The chunk with the remote's module. */
  exposed: string;
  /** The chunks and shared modules that each chunk imports, by its file; nothing for a chunk without imports. */
  imports: Record<string, string[]>;
  /** The ranges of the shared modules that the chunks import. */
  ranges: Record<string, string>;
}

/** An import that a chunk has executed. */
export type Namespace = Record<string, unknown>;

/** A chunk. Vite's `moduleRunnerTransform` makes its body of an ES module; the parameters have that order. */
export type ChunkBody = (
  importModule: (id: string) => Namespace | Promise<Namespace>,
  defineExport: (name: string, get: () => unknown) => void,
  exportAll: (module: Namespace) => void,
  importDynamically: (id: string) => Promise<Namespace>,
  meta: { url: string },
) => Promise<void>;

/** Returns the name on `globalThis` of the chunks of a container that have arrived, by their files. */
export function chunksOf(container: string): string {
  return `chunks_${container}`;
}
