import {
  publishedEntries,
  publishedPrograms,
  type WorkspaceManifest,
} from './published-packages.js';

/** Packages that a page has once: the host provides them, also in tests. */
const PROVIDED_ONCE = new Set([
  '@stagedoor/contracts',
  '@stagedoor/platform',
  '@stagedoor/ui',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'react-router-dom',
  'styled-components',
  'vitest',
  'zustand',
]);

/** The package.json of a published package. */
export interface PublishedManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: 'module';
  sideEffects?: boolean;
  exports: Record<string, { types: string; default: string } | string>;
  bin?: Record<string, string>;
  files: string[];
  engines: { node: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

/** Workspaces that no package names: what is used of them is built into the packages. */
export const BUILT_IN = new Set(['@stagedoor/processes']);

const caret = (version: string) => (/^\d/.test(version) ? `^${version}` : version);

function split({ dependencies, peerDependencies, peerDependenciesMeta }: WorkspaceManifest) {
  const isPeer = (name: string) => PROVIDED_ONCE.has(name) || name in (peerDependenciesMeta ?? {});
  const entries = Object.entries({ ...dependencies, ...peerDependencies })
    .filter(([name]) => !BUILT_IN.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const own = entries.filter(([name]) => !isPeer(name));
  const peers = entries.filter(([name]) => isPeer(name));
  return { own, peers };
}

/**
 * Returns the package.json of the published package: it exports the built files, and its ranges take later minor
 * versions. Packages of which a page has one copy become peer dependencies; optional peers stay such.
 */
export function publishedManifest(
  workspace: WorkspaceManifest,
  { license, engines }: Pick<PublishedManifest, 'license' | 'engines'>,
): PublishedManifest {
  const { name, version, description, sideEffects, peerDependenciesMeta } = workspace;
  const { own, peers } = split(workspace);
  const programs = publishedPrograms(workspace);
  return {
    ...{ name, version, description, license, type: 'module' },
    ...(sideEffects === undefined ? {} : { sideEffects }),
    exports: {
      ...Object.fromEntries(
        publishedEntries(workspace).map(({ exported, file }) => [
          exported,
          { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    ...(programs.length === 0
      ? {}
      : { bin: Object.fromEntries(programs.map((one) => [one.exported, `dist/${one.file}.js`])) }),
    files: ['dist', ...(workspace.publishConfig?.files ?? []), 'CHANGELOG.md'],
    engines,
    ...(own.length > 0 ? { dependencies: Object.fromEntries(own) } : {}),
    ...(peers.length > 0
      ? { peerDependencies: Object.fromEntries(peers.map(([key, range]) => [key, caret(range)])) }
      : {}),
    ...(peerDependenciesMeta ? { peerDependenciesMeta } : {}),
  };
}
