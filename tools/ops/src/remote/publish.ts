import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environmentsOf, isUsableVersion, publishVersion } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { findRemotes, readManifest } from '../site/remotes.js';
import { required, type Options } from '@stagedoor/remote/arguments';
import { ownStore } from './own-store.js';
import { clientOf } from './client-of.js';
import { buildVariables } from '@stagedoor/remote/build-variables';
import { publishRelease, requirementsOf, type Release } from '@stagedoor/remote/publish-release';

/** Returns `--version`, or the version in the remote's package.json. */
function versionOf(remote: string, asked: string | undefined): string {
  const manifest = join(REPOSITORY, remote, 'package.json');
  const version = asked ?? (JSON.parse(readFileSync(manifest, 'utf8')) as PackageJson).version;
  if (isUsableVersion(version)) return version;
  throw new OneLineError(`"${version}" is not a version such as 1.4.0 or 1.5.0-rc.1.`);
}

interface PackageJson {
  version: string;
}

const NX = 'node_modules/nx/dist/bin/nx.js';
const run = promisify(execFile);

/** Builds a remote as a release and returns the folder. Prints the output of the build only if it fails. */
async function release(remote: string, version: string): Promise<string> {
  process.stdout.write(`Building ${remote} ${version} …\n`);
  try {
    await run(process.execPath, [NX, 'run', `${remote}:release`, '--outputStyle=static'], {
      cwd: REPOSITORY,
      env: { ...buildVariables(version), NX_DAEMON: 'false', NX_TUI: 'false' },
      maxBuffer: Infinity,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<Record<'stdout' | 'stderr', string>>;
    process.stderr.write(stdout + stderr);
    throw new OneLineError(`${remote} did not build.`);
  }
  return join(REPOSITORY, remote, 'release');
}

async function publishHere({ remote, version, distDir }: Release, { first, at }: Options) {
  const store = ownStore();
  await store.refresh();
  const { dataDir } = store;
  const published = { distDir, dataDir, first: first ?? false, at, store };
  const { baseUrl, integrity, ...build } = await publishVersion(published);
  const environments = await environmentsOf(dataDir);
  return [
    `${remote} ${version} is published at ${baseUrl}, ${Object.keys(integrity).length} files.`,
    requirementsOf(build),
    ...environments.map(
      (known) => `npm run remote -- swap ${remote} ${version} --env ${known} puts it in force.`,
    ),
  ];
}

/** Builds a remote as a release and publishes it, here or at a site. */
export async function publish([remote]: readonly string[], options: Options): Promise<string[]> {
  const remotes = findRemotes();
  if (!remote) throw new OneLineError(`Say which remote: ${remotes.join(', ')}.`);
  if (!remotes.includes(remote)) {
    throw new OneLineError(
      `${remote} is not a remote here: its package.json is missing, is not JSON, or has no "stagedoor". There is: ${remotes.join(', ')}.`,
    );
  }
  // Before the build, which shows an invalid declaration with the stack of the bundler.
  readManifest(remote);
  const { site, at, env } = options;
  if (site && at) throw new OneLineError('--at is for this machine; not for --site.');
  if (env && !site) {
    throw new OneLineError('A version is published for every environment of this machine.');
  }
  const version = versionOf(remote, options.version);
  if (site) required(env, '--env, the environment of the site');
  const client = site ? clientOf({ ...options, first: undefined }) : null;
  // The build takes long: a site that is not there, or does not accept the token at all, ends the command before it. Which
  // remotes the token is for is decided after it.
  await client?.read();
  const built = { remote, version, distDir: await release(remote, version) };
  if (!client) return publishHere(built, options);
  const { first = false } = options;
  return publishRelease(client, built, { first, program: 'npm run remote --' });
}
