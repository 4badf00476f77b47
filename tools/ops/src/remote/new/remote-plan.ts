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
import type { Options } from '@stagedoor/remote/arguments';

/** A remote to create. */
export interface RemotePlan {
  name: string;
  owned: OwnedPath;
  /** The owner of its folder in CODEOWNERS. */
  team: string;
}

/** The folders in which remotes are created and published. */
export interface Place {
  repository: string;
  dataDir: string;
}

const NAME = /^mfe(?:-[a-z][a-z0-9]*)+$/;
const NAME_MAX = 64;
const TEAM = /^@[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)?$/i;

/** Reads the plan from a command line. Throws a OneLineError if it is not valid. */
export function readPlan(name: string | undefined, options: Options): RemotePlan {
  if (!name || !NAME.test(name) || name.length > NAME_MAX) {
    throw new OneLineError('Say its name: mfe- and lower-case words, like mfe-promoter.');
  }
  const { path, access = 'signed-in', team = `@stagedoor/${name.slice('mfe-'.length)}` } = options;
  if (!path) throw new OneLineError('Say which --path it owns, like /promoter.');
  if (access !== 'public' && access !== 'signed-in') {
    throw new OneLineError('--access must be public or signed-in.');
  }
  const owned = ownedPathSchema.safeParse({ path, access });
  if (!owned.success) {
    throw new OneLineError(`"${path}" is not a path that a remote can own, such as /events/:id.`);
  }
  if (!TEAM.test(team))
    throw new OneLineError('--team must be a name such as @stagedoor/promoters.');
  return { name, owned: owned.data, team };
}

/** Throws a OneLineError if the name or the path of a new remote is taken. */
export async function assertFree({ name, owned }: RemotePlan, place: Place): Promise<void> {
  if (existsSync(join(place.repository, name))) {
    // Also after an interruption of this command.
    throw new OneLineError(
      `There is a ${name} already. npm start puts its local build in force; to create it again, first delete its folder and its lines in CODEOWNERS and package-lock.json.`,
    );
  }
  if (await isKnownRemote(place.dataDir, name)) {
    throw new OneLineError(
      `Another ${name} was published here before, and published versions never change: choose another name.`,
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
