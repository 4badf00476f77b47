import type { sources } from 'webpack';

/** A file of a build. Rspack's have the same type. */
export type Asset = sources.Source;
type Assets = Record<string, Asset>;

interface Module {
  /** The path of its file. */
  nameForCondition(): string | null | undefined;
}

/** What the plugins of this folder use of a compilation: of webpack's and of Rspack's. */
export interface Compilation {
  errors: Error[];
  assets: Assets;
  modules: Iterable<Module>;
  moduleGraph: {
    /** Returns the names of its exports, true or null for unknown ones, as of CommonJS. */
    getProvidedExports(module: Module): string[] | true | null;
  };
  namedChunkGroups: {
    get(name: string): { getFiles(): readonly string[] } | undefined;
  };
  hooks: {
    processAssets: {
      tap(at: { name: string; stage: number }, run: (assets: Assets) => void): void;
      tapPromise(at: { name: string; stage: number }, run: (assets: Assets) => Promise<void>): void;
    };
  };
  emitAsset(name: string, asset: Asset): void;
  updateAsset(name: string, asset: Asset, info?: (known?: object) => object): void;
}

/** What the plugins of this folder use of a compiler: of webpack's and of Rspack's. */
export interface Compiler<C extends Compilation = Compilation> {
  context: string;
  hooks: {
    thisCompilation: {
      tap(name: string, run: (compilation: C) => void): void;
    };
  };
  webpack: {
    WebpackError: new (message: string) => Error;
    sources: { RawSource: new (content: string | Buffer) => Asset };
    Compilation: {
      PROCESS_ASSETS_STAGE_OPTIMIZE_HASH: number;
      PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER: number;
      PROCESS_ASSETS_STAGE_REPORT: number;
    };
  };
}
