import webpack, { type Compiler } from 'webpack';
import { PREPARE_SCRIPT } from '../prepare-script.js';

const { LoadScriptRuntimeModule } = webpack.runtime;

/**
 * Makes the webpack runtime pass each script element to the host before it is inserted. Webpack sets the URL itself,
 * without integrity and against the Trusted Types policy, so this replaces that line, and fails the build if it is
 * absent.
 */
export class GuardedScriptsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('GuardedScriptsPlugin', (compilation) => {
      const hooks = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap('GuardedScriptsPlugin', (source) => {
        if (!source.includes('script.src = url;')) {
          throw new Error(
            'This webpack sets the address of a script in a way that is not guarded.',
          );
        }
        return source.replace(
          'script.src = url;',
          `script = globalThis.${PREPARE_SCRIPT}(script, url);`,
        );
      });
    });
  }
}
