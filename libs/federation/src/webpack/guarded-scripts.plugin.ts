import webpack, { type Compiler } from 'webpack';
import { PREPARE_SCRIPT } from '../prepare-script.js';

const { LoadScriptRuntimeModule } = webpack.runtime;

/**
 * Makes the webpack runtime hand each script element to the host before it is inserted. Webpack sets the address itself,
 * without integrity and against the Trusted Types policy, so that line is replaced; a webpack without it fails the build.
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
