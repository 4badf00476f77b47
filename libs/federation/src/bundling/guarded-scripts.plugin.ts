import { PREPARE_SCRIPT } from '../prepare-script.js';
import type { Compilation, Compiler } from './bundler.js';

const UNGUARDED = 'script.src = url;';

interface ScriptHooks {
  createScript: { tap(name: string, change: (source: string) => string): void };
}

/**
 * Makes the bundler's runtime pass each script element to the host before it is inserted. The runtime sets the URL
 * itself, without integrity and against the Trusted Types policy, so this replaces that line, and fails the build if it
 * is absent.
 */
export class GuardedScriptsPlugin<C extends Compilation> {
  /** `hooksOf` returns the hooks of the bundler's runtime. */
  constructor(private readonly hooksOf: (compilation: C) => ScriptHooks) {}

  apply(compiler: Compiler<C>): void {
    compiler.hooks.thisCompilation.tap('GuardedScriptsPlugin', (compilation) => {
      this.hooksOf(compilation).createScript.tap('GuardedScriptsPlugin', (source) => {
        if (!source.includes(UNGUARDED)) {
          throw new Error(
            'This bundler sets the address of a script in a way that is not guarded.',
          );
        }
        return source.replace(UNGUARDED, `script = globalThis.${PREPARE_SCRIPT}(script, url);`);
      });
    });
  }
}
