import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUsableVersion } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Options } from './arguments.js';
import { buildVariables } from './build-variables.js';
import { publishRelease, type Release } from './publish-release.js';
import type { Registries } from './registry-client.js';

/** The folder that the script `release` of a remote writes. */
const RELEASE = 'release';

interface Manifest {
  version?: string;
  scripts?: { release?: string };
  stagedoor?: { remote?: string };
}

/**
 * Builds the remote in the current folder by its script `release`, and publishes it at a site. A repetition sends only
 * the files that the site lacks.
 */
export async function publish(options: Options, registries: Registries): Promise<string[]> {
  const { first = false, ...others } = options;
  const client = registries(others);
  const folder = process.cwd();
  const project = await readProject(folder, options.version);
  // The build takes long: a site that is not there, or does not accept the token at all, ends the command before it. Which
  // remotes the token is for is decided after it.
  await client.read();
  const release = await buildRelease(folder, project);
  return publishRelease(client, release, { first, program: 'npx --no -- stagedoor' });
}

type Project = Omit<Release, 'distDir'>;

/** Returns the remote and the version to publish. Throws a OneLineError if the package.json declares no remote. */
async function readProject(folder: string, asked: string | undefined): Promise<Project> {
  const manifest = await readManifest(folder);
  const remote = manifest.stagedoor?.remote;
  if (!remote) {
    throw new OneLineError('package.json declares no remote: "stagedoor": { "remote": … }.');
  }
  if (!manifest.scripts?.release) {
    throw new OneLineError(
      `package.json has no script "release", which writes the build to ${RELEASE}/.`,
    );
  }
  const version = asked ?? manifest.version ?? '';
  if (!isUsableVersion(version)) {
    throw new OneLineError(`"${version}" is not a version such as 1.4.0 or 1.5.0-rc.1.`);
  }
  return { remote, version };
}

async function buildRelease(folder: string, { remote, version }: Project): Promise<Release> {
  process.stdout.write(`Building ${remote} ${version} …\n`);
  const child = spawn('npm', ['run', '--silent', 'release'], {
    cwd: folder,
    env: buildVariables(version),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new OneLineError(`${remote} did not build.`);
  const distDir = join(folder, RELEASE);
  if (!existsSync(distDir)) {
    throw new OneLineError(`The script "release" of package.json wrote nothing to ${RELEASE}/.`);
  }
  return { remote, version, distDir };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => {
    throw new OneLineError('There is no package.json here: run this in the folder of a remote.');
  });
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw new OneLineError('package.json is not JSON.');
  }
}
