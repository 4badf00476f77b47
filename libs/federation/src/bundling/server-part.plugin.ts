import { SHARED_MODULES } from './shared-packages.js';
import { MODULE, SERVER_PART } from './remote-project.js';
import type webpack from 'webpack';

/**
 * Builds the server part of a remote besides the files for browsers: its module as one CommonJS file for Node, which
 * takes the shared modules from the host.
 */
export class ServerPartPlugin {
  apply(compiler: webpack.Compiler): void {
    const { EntryPlugin, ExternalsPlugin, library, node, optimize } = compiler.webpack;
    compiler.hooks.make.tapAsync('ServerPartPlugin', (compilation, done) => {
      const output = {
        filename: SERVER_PART,
        library: { type: 'commonjs2' },
        chunkFormat: 'commonjs',
        chunkLoading: 'require',
      };
      const server = compilation.createChildCompiler('ServerPartPlugin', output);
      for (const plugin of [
        new EntryPlugin(compiler.context, MODULE, { name: 'server' }),
        new ExternalsPlugin('commonjs2', Object.keys(SHARED_MODULES)),
        new library.EnableLibraryPlugin('commonjs2'),
        new node.NodeTargetPlugin(),
        new optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ]) {
        plugin.apply(server);
      }
      server.runAsChild((error) => done(error));
    });
  }
}
