import webpack, { type Compiler, type Module } from 'webpack';

const { Compilation, NormalModule, sources } = webpack;

/** The module that module federation writes for each build. Its name is a hash of absolute paths. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;
const RUNTIME_ENTRY_IN_MAP = /(?:\.\.?\/)*node_modules\/\.federation\/entry\.[0-9a-f]+\.js/g;
const ABSOLUTE_IMPORT = /(import federation from ')[^']*(\/node_modules\/)/g;

/** The ids of the modules whose names contain that hash. Webpack assigns only numbers. */
const RUNTIME_ENTRY_ID = 'runtime';
const CONTAINER_ID = 'container';

function isContainerEntry(module: Module): boolean {
  return module.identifier().startsWith('container entry ');
}

function isRuntimeEntry(module: Module): boolean {
  const { rootModule } = module as Module & { rootModule?: Module };
  return RUNTIME_ENTRY.test((rootModule ?? module).nameForCondition() ?? '');
}

/** Makes the bytes of a build independent of the repository's folder, so that it is reproducible elsewhere. */
export class SameBytesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SameBytesPlugin', (compilation) => {
      // Webpack makes the paths of a source map relative, but not in a map that is text, as swc returns it. Module
      // hashes, and thereby mangled names, depend on these paths.
      const { processResult } = NormalModule.getCompilationHooks(compilation);
      processResult.tap('SameBytesPlugin', ([code, map, ast]) => [
        code,
        typeof map === 'string' ? (JSON.parse(map) as Exclude<typeof map, string>) : map,
        ast,
      ]);
      compilation.hooks.beforeModuleIds.tap('SameBytesPlugin', (modules) => {
        for (const module of modules) {
          if (isContainerEntry(module)) compilation.chunkGraph.setModuleId(module, CONTAINER_ID);
          if (isRuntimeEntry(module)) compilation.chunkGraph.setModuleId(module, RUNTIME_ENTRY_ID);
        }
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: 'SameBytesPlugin', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.map')) continue;
          const text = String(asset.source())
            .replaceAll(RUNTIME_ENTRY_IN_MAP, 'federation-runtime.js')
            .replaceAll(ABSOLUTE_IMPORT, '$1.$2');
          compilation.updateAsset(name, new sources.RawSource(text));
        }
      });
    });
  }
}
