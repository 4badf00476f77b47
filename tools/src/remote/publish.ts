import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUsableVersion, PLATFORM, publishVersion } from '@stagedoor/federation';
import { REPOSITORY } from '../processes/node-arguments.js';
import { OneLineError } from '../processes/one-line-error.js';
import { findRemotes } from '../start/remotes.js';
import { runCommand } from '../test/run-command.js';
import type { Options } from './arguments.js';
import { ownDataDir } from './registry-door.js';

/** The version in the remote's package.json, or the one that was asked for. */
function versionOf(remote: string, asked: string | undefined): string {
  const manifest = join(REPOSITORY, remote, 'package.json');
  const version = asked ?? (JSON.parse(readFileSync(manifest, 'utf8')) as PackageJson).version;
  if (isUsableVersion(version)) return version;
  throw new OneLineError(`"${version}" is no version: it is like 1.4.0 or 1.5.0-rc.1.`);
}

interface PackageJson {
  version: string;
}

/** Builds a remote as a release and publishes it; answers what there is to say about it. */
export async function publish(
  [remote]: readonly string[],
  { version: asked, first, at }: Options,
): Promise<string[]> {
  const remotes = findRemotes();
  if (!remote || !remotes.includes(remote)) {
    throw new OneLineError(`Say which remote: ${remotes.join(', ')}.`);
  }
  const version = versionOf(remote, asked);
  const build = {
    script: 'node_modules/nx/dist/bin/nx.js',
    args: ['run', `${remote}:release`, '--outputStyle=static'],
    env: { STAGEDOOR_VERSION: version, NX_DAEMON: 'false', NX_TUI: 'false' },
  };
  const exitCode = await runCommand(build, new AbortController().signal);
  const distDir = join(REPOSITORY, remote, 'release');
  if (exitCode !== 0 || !existsSync(distDir)) throw new OneLineError(`${remote} did not build.`);
  const {
    baseUrl,
    integrity,
    platform,
    requires = {},
  } = await publishVersion({
    distDir,
    dataDir: ownDataDir(),
    first: first ?? false,
    at,
  });
  const ranges = Object.entries({ [PLATFORM]: platform, ...requires }).map((one) => one.join(' '));
  return [
    `${remote} ${version} is published at ${baseUrl}, ${Object.keys(integrity).length} files.`,
    `It runs in shells with ${ranges.join(', ')}.`,
    `npm run remote -- swap ${remote} ${version} --env staging puts it in force.`,
  ];
}
