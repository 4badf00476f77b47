import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  isKnownRemote,
  isShellPath,
  ownedPathSchema,
  patternKey,
  readRegistry,
  type OwnedPath,
} from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { findRemotes, readManifest } from '../../site/remotes.js';
import type { Options } from '../arguments.js';

/** A remote that is to be made. */
export interface RemotePlan {
  name: string;
  owned: OwnedPath;
  /** Who owns its folder, as CODEOWNERS writes it. */
  team: string;
}

/** Where remotes are made and published. */
export interface Place {
  repository: string;
  dataDir: string;
}

const NAME = /^mfe(?:-[a-z][a-z0-9]*)+$/;
const NAME_MAX = 64;
const TEAM = /^@[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)?$/i;

/** What a command line asks for. Throws a OneLineError if it is no remote that could be. */
export function readPlan(name: string | undefined, options: Options): RemotePlan {
  if (!name || !NAME.test(name) || name.length > NAME_MAX) {
    throw new OneLineError('Say its name: mfe- and lower-case words, like mfe-promoter.');
  }
  const { path, access = 'signed-in', team = `@stagedoor/${name.slice('mfe-'.length)}` } = options;
  if (!path) throw new OneLineError('Say which --path it owns, like /promoter.');
  if (access !== 'public' && access !== 'signed-in') {
    throw new OneLineError('--access is public or signed-in.');
  }
  const owned = ownedPathSchema.safeParse({ path, access });
  if (!owned.success) {
    throw new OneLineError(`"${path}" is no path that a remote can own: it is like /events/:id.`);
  }
  if (!TEAM.test(team)) throw new OneLineError('--team is like @stagedoor/promoters.');
  return { name, owned: owned.data, team };
}

/** Throws a OneLineError if the name or the path of a new remote belongs to somebody. */
export async function assertFree({ name, owned }: RemotePlan, place: Place): Promise<void> {
  if (existsSync(join(place.repository, name))) {
    throw new OneLineError(`There is a ${name} already.`);
  }
  if (await isKnownRemote(place.dataDir, name)) {
    throw new OneLineError(
      `Another ${name} was published here before, and what is published never changes: choose another name.`,
    );
  }
  if (isShellPath(owned.path)) {
    throw new OneLineError(`${owned.path} belongs to the shell.`);
  }
  const owner = await ownerOf(owned.path, place);
  if (owner) throw new OneLineError(`${owned.path} belongs to ${owner}.`);
}

async function ownerOf(path: string, { repository, dataDir }: Place): Promise<string | undefined> {
  const { remotes } = await readRegistry(dataDir, 'local');
  const inForce = Object.entries(remotes).map(([name, { paths }]) => ({ name, paths }));
  const here = findRemotes(repository).map((name) => readManifest(name, repository));
  return [...here.map(({ remote, paths }) => ({ name: remote, paths })), ...inForce].find(
    ({ paths }) => paths.some((other) => patternKey(other.path) === patternKey(path)),
  )?.name;
}
