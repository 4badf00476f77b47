import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { containerOf, remoteManifestSchema, type RemoteManifest } from '../registry/build.js';
import { issuesIn } from '../registry/issues-in.js';
import { isShellPath } from '../registry/shell-paths.js';
import { HASH_PLACEHOLDER } from './content-hash.js';
import { InvalidDeclaration, InvalidRemote } from './invalid-remote.js';
import { consumedModules, type PackageJson } from './shared-packages.js';

/** The file that a page loads first. */
export const ENTRY = 'remoteEntry.js';
/** The file that draws pages on the server. */
export const SERVER_PART = 'server.js';
/** The exposed module. */
export const MODULE = './src/remote.tsx';
/** Its export that the shell loads. */
export const EXPORT = 'remote';
/** Ends the sentence that says what is missing. */
export const WHAT_IS_LOADED = `, which the shell loads: export const ${EXPORT}: RemoteModule = { routes };`;
/** The chunk of the exposed module. */
export const EXPOSED = 'remote';

/** A remote to build, as its package.json declares it. */
export interface RemoteProject {
  folder: string;
  packageJson: PackageJson;
  manifest: RemoteManifest;
  version: string;
  /** The name of the container and of the runtime. */
  container: string;
}

export interface ProjectOptions {
  /** True for a page of the shell, which may own paths that no remote may own. */
  isOfShell?: boolean;
}

function readManifest(
  { name, stagedoor }: PackageJson,
  { isOfShell = false }: ProjectOptions,
): RemoteManifest {
  const { data, error } = remoteManifestSchema.safeParse(stagedoor);
  const taken = isOfShell ? undefined : data?.paths.find(({ path }) => isShellPath(path));
  if (data && !taken) return data;
  const problem = error ? issuesIn(error) : `${taken!.path} belongs to the shell.`;
  throw new InvalidDeclaration(name, 'stagedoor', `is not valid: ${problem}`);
}

/**
 * Reads the remote in the folder of a configuration file. Its version is `STAGEDOOR_VERSION` if set; otherwise it ends
 * in a placeholder for a hash of the content. Throws InvalidRemote if its declaration is not valid or its module missing.
 */
export function readRemoteProject(configUrl: string, options: ProjectOptions = {}): RemoteProject {
  const folder = fileURLToPath(new URL('.', configUrl));
  const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  const manifest = readManifest(packageJson, options);
  if (!existsSync(join(folder, MODULE))) {
    throw new InvalidRemote(`${packageJson.name} has no ${normalize(MODULE)}${WHAT_IS_LOADED}`);
  }
  const version =
    process.env.STAGEDOOR_VERSION ?? `${packageJson.version}-local.${HASH_PLACEHOLDER}`;
  return {
    folder,
    packageJson,
    manifest,
    version,
    container: containerOf(manifest.remote, version),
  };
}

/** True for a remote with pages that its server part draws. */
export function isDrawn({ manifest }: RemoteProject): boolean {
  return manifest.paths.some(({ drawn }) => drawn);
}

/** Throws for a remote with such pages, for a bundler that builds no server part. */
export function assertNotDrawn(project: RemoteProject, bundler: string): void {
  if (!isDrawn(project)) return;
  throw new InvalidDeclaration(
    project.packageJson.name,
    'drawn',
    `needs webpack: ${bundler} builds no server part. Remove "drawn", or build with @stagedoor/federation/webpack.`,
  );
}

/** Returns the options of module federation's plugin for a remote. */
export function federationOptions({ container, manifest, packageJson }: RemoteProject) {
  return {
    name: container,
    filename: ENTRY,
    exposes: { './remote': { import: MODULE, name: EXPOSED } },
    shared: consumedModules(manifest, packageJson),
    shareStrategy: 'loaded-first' as const,
    manifest: false,
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web' as const, disableSnapshot: true, disableRemote: true },
    },
  };
}
