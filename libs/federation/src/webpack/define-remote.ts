import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { remoteManifestSchema, type RemoteManifest } from '../registry/build.js';
import { issuesIn } from '../registry/issues-in.js';
import { PLATFORM } from '../registry/misfit.js';
import { baseConfiguration } from './base-configuration.js';
import { DescribeRemotePlugin } from './describe-remote.plugin.js';
import { enforcedRanges } from './enforced-ranges.js';
import { HASH_PLACEHOLDER, LocalVersionPlugin } from './local-version.plugin.js';
import { SameBytesPlugin } from './same-bytes.plugin.js';
import { consumedModules, type PackageJson } from './shared-packages.js';

const ENTRY = 'remoteEntry.js';

/** Container and runtime have the version in their names, so that one page can load two versions of a remote. */
const toIdentifier = (name: string, version: string) => `${name}_${version}`.replaceAll(/\W/g, '_');

function readManifest({ name, stagedoor }: PackageJson): RemoteManifest {
  const parsed = remoteManifestSchema.safeParse(stagedoor);
  if (parsed.success) return parsed.data;
  throw new Error(
    `"stagedoor" in the package.json of ${name} is not valid: ${issuesIn(parsed.error)}`,
  );
}

/**
 * The webpack configuration of a remote, called from its `webpack.config.mjs` with `import.meta.url`. Reads the rest
 * from the remote's package.json. The build exposes `src/remote.tsx` and describes itself in `stagedoor-remote.json`,
 * both below `dist` by default. Its version is `STAGEDOOR_VERSION` if set; otherwise it ends in a hash of the content.
 */
export function defineRemote(
  configUrl: string,
  { to = new URL('dist', configUrl) }: { to?: URL } = {},
): Configuration {
  const projectDir = fileURLToPath(new URL('.', configUrl));
  const packageJson = JSON.parse(
    readFileSync(join(projectDir, 'package.json'), 'utf8'),
  ) as PackageJson;
  const manifest = readManifest(packageJson);
  const version =
    process.env.STAGEDOOR_VERSION ?? `${packageJson.version}-local.${HASH_PLACEHOLDER}`;
  const container = toIdentifier(manifest.remote, version);
  const { platform, needs, paths } = manifest;
  const localVersion = new LocalVersionPlugin((compilation) => ({
    ranges: { ...enforcedRanges(compilation), [PLATFORM]: platform },
    needs,
    paths,
  }));
  const stamped = (text: string) => text.replace(HASH_PLACEHOLDER, localVersion.hash);
  const base = baseConfiguration(projectDir);
  return {
    ...base,
    name: manifest.remote,
    entry: {},
    output: {
      ...base.output,
      path: fileURLToPath(to),
      publicPath: 'auto',
      uniqueName: container,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY,
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: consumedModules(manifest, packageJson),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new SameBytesPlugin(),
      localVersion,
      new DescribeRemotePlugin({
        name: manifest.remote,
        version: () => stamped(version),
        container: () => stamped(container),
        entry: ENTRY,
        platform,
        needs,
        paths,
        initialChunks: ['remote'],
      }),
    ],
  };
}
