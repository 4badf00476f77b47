import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { Options } from '@stagedoor/remote/arguments';
import { makeMoveOf } from '@stagedoor/remote/move';
import { clientOf } from '../client-of.js';
import { publish } from '../publish.js';
import { ownDataDir } from '../own-store.js';
import { assertFree, readPlan, type RemotePlan } from './remote-plan.js';
import { writeRemote } from './write-remote.js';

/**
 * Creates a remote, publishes its first version and puts it in force on this machine. Removes its files if it cannot be
 * published.
 */
export async function newRemote([name]: readonly string[], options: Options): Promise<string[]> {
  const plan = readPlan(name, options);
  await assertFree(plan, { repository: REPOSITORY, dataDir: ownDataDir() });
  const { version, undo } = writeRemote(plan, REPOSITORY);
  try {
    await publish([plan.name], { first: true });
    const moved = await makeMoveOf('swap', [plan.name, version], {}, clientOf);
    return [...moved, ...nextSteps(plan)];
  } catch (error) {
    undo();
    throw error;
  }
}

/** The last lines of the output: owner, menu link and commands of a new remote. */
export function nextSteps({ name, owned, team }: RemotePlan): string[] {
  return [
    `${name} is ready; ${team} owns it in CODEOWNERS.`,
    owned.path.includes(':')
      ? `No menu leads to ${owned.path}, because it has parameters: link to it from a screen.`
      : `The account menu leads to ${owned.path}: "stagedoor" in ${name}/package.json has its title and its link.`,
    `npx nx dev ${name} shows it by itself, npm start the whole site with ${owned.path}.`,
  ];
}
