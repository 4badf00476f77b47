import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { baseConfiguration } from './base-configuration.js';
import { DescribeClientPlugin, type ShellScript } from './describe-client.plugin.js';
import { moduleVersions, sharedVersions, withPlatforms } from '../bundling/shared-packages.js';

export interface ShellOptions {
  /**
   * Other versions of the platform that the shell offers besides its own, each of another major version, and the module
   * that provides it.
   */
  platforms?: Readonly<Record<string, URL>>;
  /** The output folder. */
  to?: URL;
}

/** Returns the production build of the router: its package exports resolve to the development build. */
function productionRouter(configUrl: string): Record<string, string> {
  const require = createRequire(configUrl);
  const router = join(dirname(require.resolve('react-router')), '../production');
  return {
    'react-router/dom$': join(router, 'dom-export.mjs'),
    'react-router$': join(router, 'index.mjs'),
  };
}

/**
 * Leaves out parts that the shell never runs: the page server writes preloads, the registry takes the place of
 * manifests, lists grow by cursors, and styled components add no vendor prefixes unless they are told to.
 */
function unusedParts(configUrl: string): Record<string, false> {
  const require = createRequire(configUrl);
  const runtime = require.resolve('@module-federation/runtime-core');
  const sdk = createRequire(runtime).resolve('@module-federation/sdk');
  const queries = createRequire(require.resolve('@tanstack/react-query')).resolve(
    '@tanstack/query-core',
  );
  const ofStyles = createRequire(require.resolve('styled-components'));
  const stylis = dirname(ofStyles.resolve('stylis/package.json'));
  return {
    [join(dirname(runtime), 'utils/preload.js')]: false,
    [join(dirname(sdk), 'generateSnapshotFromManifest.js')]: false,
    [join(dirname(queries), '../modern/infiniteQueryBehavior.js')]: false,
    [join(stylis, 'src/Prefixer.js')]: false,
  };
}

/** The module of the federation runtime that reads manifests; its build option leaves out only who calls it. */
const OF_MANIFESTS = /\/snapshot\/SnapshotHandler\.js$/;

/** What the rest of the runtime uses of it: hooks that no plugin has, and nothing to forget about a remote. */
const WITHOUT_MANIFESTS = `data:text/javascript,${encodeURIComponent(`
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Set();
}
export const getGlobalRemoteInfo = () => ({});
`)}`;

/** The module of the shell that a build with other platforms replaces. */
const OFFERED = /\/offered-platforms$/;

/** Returns the source of the module in its place. */
function sourceOfPlatforms(platforms: Readonly<Record<string, URL>>): string {
  const modules = Object.entries(platforms).map(
    ([version, module], index) =>
      `import * as of${index} from ${JSON.stringify(fileURLToPath(module))};\nofferedPlatforms[${JSON.stringify(version)}] = of${index};`,
  );
  const source = ['export const offeredPlatforms = {};', ...modules].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/**
 * The webpack configuration of the shell, by the first modules of its three scripts. The files are served under
 * `/assets/`. The build defines `STAGEDOOR_SHARED_VERSIONS` as the table of the shared modules' versions.
 */
export function defineShell(
  configUrl: string,
  entry: Record<ShellScript, string>,
  { platforms = {}, to = new URL('dist/client', configUrl) }: ShellOptions = {},
): Configuration {
  const projectDir = fileURLToPath(new URL('.', configUrl));
  const base = baseConfiguration(projectDir);
  const shared = sharedVersions(projectDir);
  const offersOthers = Object.keys(platforms).length > 0;
  return {
    ...base,
    name: 'shell',
    entry,
    output: {
      ...base.output,
      path: fileURLToPath(to),
      publicPath: '/assets/',
      filename: '[name].[contenthash:16].js',
      uniqueName: 'stagedoor-shell',
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...productionRouter(configUrl),
        ...unusedParts(configUrl),
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      // Lets Chromium compile the whole file while it downloads, instead of each function at its first call.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        entryOnly: true,
        test: /\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      new webpack.NormalModuleReplacementPlugin(OF_MANIFESTS, WITHOUT_MANIFESTS),
      ...(offersOthers
        ? [new webpack.NormalModuleReplacementPlugin(OFFERED, sourceOfPlatforms(platforms))]
        : []),
      new webpack.DefinePlugin({
        STAGEDOOR_SHARED_VERSIONS: JSON.stringify(moduleVersions(shared)),
        STAGEDOOR_OFFERS_OTHER_PLATFORMS: JSON.stringify(offersOthers),
        // Omits the parts of the federation runtime for manifests, Node and hosts without remotes or shared modules, and
        // the one that compiles text.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        FEDERATION_OPTIMIZE_NO_REMOTE: false,
        FEDERATION_OPTIMIZE_NO_SHARED: false,
        FEDERATION_ALLOW_NEW_FUNCTION: 'undefined',
        ENV_TARGET: JSON.stringify('web'),
        ...BROWSER,
      }),
      new DescribeClientPlugin(withPlatforms(shared, Object.keys(platforms))),
    ],
  };
}

/** Packages look for these in order to run elsewhere too. A browser without them cannot show the shell's styles. */
const BROWSER = Object.fromEntries(
  Object.entries({
    function: [
      'AbortController',
      'MessageChannel',
      'Promise',
      'queueMicrotask',
      'reportError',
      'WeakMap',
    ],
    object: ['document', 'performance', 'window'],
    undefined: ['process', 'setImmediate'],
  }).flatMap(([type, names]) => names.map((name) => [`typeof ${name}`, JSON.stringify(type)])),
);

/**
 * The webpack configuration of the process that draws pages of remotes on the server, by its first module: one file for
 * Node, `renderer.cjs`.
 */
export function defineRenderer(
  configUrl: string,
  entry: string,
  { to = new URL('dist/renderer', configUrl) }: Pick<ShellOptions, 'to'> = {},
): Configuration {
  const base = baseConfiguration(fileURLToPath(new URL('.', configUrl)));
  return {
    ...base,
    name: 'renderer',
    target: 'node20',
    entry: { renderer: entry },
    output: { clean: true, path: fileURLToPath(to), filename: '[name].cjs' },
    resolve: { ...base.resolve, alias: productionRouter(configUrl) },
    optimization: { minimize: false },
    plugins: [],
  };
}
