import {
  baseUrlOf,
  foreignOriginOf,
  type PublishedBuild,
  type RegistryEntry,
  type RegistryLine,
} from './build.js';
import { buildsOf, buildsOfLine, frontLine, linesOf } from './lines.js';
import { platformMajor } from './misfit.js';
import { patternKey } from './pattern-key.js';
import { isShellPath } from './shell-paths.js';

/** A contradiction in a registry whose fields are valid by themselves. */
export interface Contradiction {
  path: string[];
  message: string;
}

interface Document {
  origins?: string[] | undefined;
  remotes: Record<string, RegistryEntry>;
}

function repeated(values: string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}

function folderProblem(
  name: string,
  build: PublishedBuild,
  origins: readonly string[],
): string | null {
  const own = baseUrlOf(name, build.version);
  const origin = foreignOriginOf(build);
  if (origin === null) return build.baseUrl === own ? null : `must be ${own}`;
  if (!origins.includes(origin)) return `${origin} is not an allowed origin`;
  return build.baseUrl.endsWith(`/${name}/${build.version}/`)
    ? null
    : `must end in /${name}/${build.version}/`;
}

function sharesProblem({ version, shares, canary, autoRollback }: RegistryLine): string | null {
  if (!shares && !canary) return autoRollback ? 'only a canary can be ended by the site' : null;
  if (!shares || !canary) return 'a canary and shares belong together';
  if (canary.version === version) return 'the canary is the version in force';
  const versions = Object.keys(shares).sort().join();
  if (versions !== [version, canary.version].sort().join())
    return `shares must name ${version} and ${canary.version}`;
  const sum = Object.values(shares).reduce((total, share) => total + share, 0);
  return Math.abs(sum - 1) < 1e-9 ? null : 'shares must add up to 1';
}

/** Each further line is for one platform, which differs from the front line's and is that of all its builds. */
function platformsProblem(entry: RegistryEntry): string | null {
  const front = platformMajor(frontLine(entry).platform);
  for (const [platform, line] of Object.entries(entry.platforms ?? {})) {
    if (Number(platform) === front) return `there are two lines for platform ${platform}`;
    const other = buildsOfLine(line).find(
      (build) => platformMajor(build.platform) !== Number(platform),
    );
    if (other) return `${other.version} is not made for platform ${platform}`;
  }
  return null;
}

function* problemsOfEntry(
  name: string,
  entry: RegistryEntry,
  origins: readonly string[],
): Generator<Contradiction> {
  const at = (message: string, ...path: string[]) => ({
    path: ['remotes', name, ...path],
    message,
  });
  for (const build of buildsOf(entry)) {
    const folder = folderProblem(name, build, origins);
    if (folder) yield at(folder, 'baseUrl');
    const twice = repeated(build.paths.map(({ path }) => patternKey(path)));
    if (twice) yield at(`${twice} is owned twice`, 'paths');
    const taken = build.paths.find(({ path }) => isShellPath(path));
    if (taken) yield at(`${taken.path} belongs to the shell`, 'paths');
  }
  for (const [, line] of linesOf(entry)) {
    const shares = sharesProblem(line);
    if (shares) yield at(shares, 'shares');
  }
  const platforms = platformsProblem(entry);
  if (platforms) yield at(platforms, 'platforms');
}

type Entries = [remote: string, entry: RegistryEntry][];

/** Two remotes own the same path, under any parameter names. */
function pathsProblem(entries: Entries): string | null {
  const owners = new Map<string, { remote: string; path: string }>();
  for (const [remote, entry] of entries) {
    for (const { path } of buildsOf(entry).flatMap(({ paths }) => paths)) {
      const owner = owners.get(patternKey(path));
      if (owner && owner.remote !== remote)
        return `${owner.path} of ${owner.remote} and ${path} of ${remote} are the same path`;
      owners.set(patternKey(path), { remote, path });
    }
  }
  return null;
}

function containersProblem(entries: Entries): string | null {
  const owners = new Map<string, string>();
  for (const [remote, entry] of entries) {
    for (const { container, version } of buildsOf(entry)) {
      const owner = owners.get(container);
      const build = `${remote} ${version}`;
      if (owner) return `${owner} and ${build} have the same container ${container}`;
      owners.set(container, build);
    }
  }
  return null;
}

/**
 * Yields all contradictions in a registry. A fixed segment beside a parameter is none: `/events/create`, `/events/:id`.
 */
export function* contradictionsIn({ origins = [], remotes }: Document): Generator<Contradiction> {
  const entries = Object.entries(remotes);
  for (const [name, entry] of entries) yield* problemsOfEntry(name, entry, origins);
  for (const message of [pathsProblem(entries), containersProblem(entries)])
    if (message) yield { path: ['remotes'], message };
}
