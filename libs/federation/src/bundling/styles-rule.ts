import { createRequire } from 'node:module';
import type { RemoteProject } from './remote-project.js';

const require = createRequire(import.meta.url);

/** The built file, because a bundler does not compile its loaders: tests resolve it to the source. */
const LOADER = require
  .resolve('@stagedoor/federation/styles-loader')
  .replace(/\/src\/(styles\/[\w-]+)\.ts$/, '/dist/$1.js');

type StyledProject = Pick<RemoteProject, 'container'> & {
  manifest: Pick<RemoteProject['manifest'], 'remote'>;
};

/** Returns the rule that compiles the style sheets that a remote imports. */
export function stylesRule({ manifest, container }: StyledProject) {
  return {
    test: /\.css$/,
    // A URL of a style sheet emits the file, which the description of the build refuses.
    dependency: { not: ['url'] },
    type: 'javascript/auto' as const,
    sideEffects: true,
    loader: LOADER,
    options: { remote: manifest.remote, container },
  };
}
