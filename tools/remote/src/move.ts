import { readFile } from 'node:fs/promises';
import { describeMove, moveSchema, type Move } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { readNumber, readWhole, required, type Options, type Takes } from './arguments.js';
import { isConfirmed } from './is-confirmed.js';
import type { Registries, RegistryClient } from './registry-client.js';

type Operands = readonly string[];

/** A command that makes a move. */
interface MoveCommand extends Takes {
  move: (operands: Operands, options: Options) => Move | Promise<Move>;
}

/** The options of moves that only an operator can make, on this machine. */
const OPERATORS = ['env', 'first', 'revision', 'dry-run', 'by'] as const;
const EVERYWHERE = [...OPERATORS, 'for-platform', 'site'] as const;

const remoteOf = ([remote]: Operands) => required(remote, 'which remote');
const versionOf = ([, version]: Operands) => required(version, 'which version');

/** Returns the platform of `--for-platform`, if given. */
export const namedPlatform = ({ 'for-platform': platform }: Options): { platform?: number } =>
  platform === undefined ? {} : { platform: readWhole('for-platform', platform) };

/** Returns `--auto-rollback` or `--no-auto-rollback`, if given. */
function namedWatch({ 'auto-rollback': on, 'no-auto-rollback': off }: Options): {
  autoRollback?: boolean;
} {
  if (on && off) throw new OneLineError('Say --auto-rollback or --no-auto-rollback, not both.');
  return on || off ? { autoRollback: on ?? false } : {};
}

/** Returns `--revision`, if given. Refuses an empty text, such as that of an unset variable. */
export const plannedRevision = ({ revision }: Options): number | undefined =>
  revision === undefined ? undefined : readWhole('revision', revision);

async function documentAt(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OneLineError(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new OneLineError(`${file} is not JSON.`);
  }
}

/** Validates a move of one remote by the page server's schema. */
function assertValid(move: Move): void {
  const issue = 'remote' in move ? moveSchema.safeParse(move).error?.issues[0] : undefined;
  if (issue) throw new OneLineError(issue.message);
}

const moveOfRemote = (action: 'end-canary' | 'rollback' | 'remove'): MoveCommand => ({
  move: (operands, options) => ({
    action,
    remote: remoteOf(operands),
    ...namedPlatform(options),
  }),
  operands: 1,
  options: EVERYWHERE,
});

const moveOfOrigin = (action: 'allow-origin' | 'forbid-origin'): MoveCommand => ({
  move: ([origin]) => ({ action, origin: required(origin, 'which origin') }),
  operands: 1,
  options: OPERATORS,
});

/** The moves by command. */
export const MOVES: Readonly<Record<string, MoveCommand>> = {
  swap: {
    move: (operands, options) => ({
      action: 'swap',
      remote: remoteOf(operands),
      version: versionOf(operands),
      ...namedPlatform(options),
    }),
    operands: 2,
    options: EVERYWHERE,
  },
  canary: {
    move: (operands, { share, ...options }) => ({
      action: 'canary',
      remote: remoteOf(operands),
      version: versionOf(operands),
      share: readNumber('share', required(share, 'its --share, such as 0.1')),
      ...namedWatch(options),
      ...namedPlatform(options),
    }),
    operands: 2,
    options: ['auto-rollback', 'no-auto-rollback', 'share', ...EVERYWHERE],
  },
  'end-canary': moveOfRemote('end-canary'),
  rollback: moveOfRemote('rollback'),
  remove: moveOfRemote('remove'),
  promote: {
    move: (operands, { from, ...options }) => ({
      action: 'promote',
      from: required(from, '--from which environment'),
      remotes: [...operands],
      ...namedPlatform(options),
    }),
    operands: Number.POSITIVE_INFINITY,
    options: ['for-platform', 'from', 'to', ...OPERATORS.filter((option) => option !== 'env')],
  },
  apply: {
    move: async ([file]) => ({
      action: 'apply',
      document: await documentAt(required(file, 'which file')),
    }),
    operands: 1,
    options: OPERATORS,
  },
  'allow-origin': moveOfOrigin('allow-origin'),
  'forbid-origin': moveOfOrigin('forbid-origin'),
};

/**
 * Prints the target of a rollback, and asks for confirmation at a terminal unless the revision was given. Returns the
 * revision of the plan; the rollback is refused if another move is made first.
 */
async function announceRollback(
  client: RegistryClient,
  move: Move,
  revision: number | undefined,
): Promise<number> {
  const { before, after } = await client.make(move, { revision, dryRun: true });
  process.stdout.write(
    `${after.change?.what}; ${client.environment} is at revision ${before.revision}.\n`,
  );
  if (revision === undefined && !(await isConfirmed())) {
    throw new OneLineError('Nothing was written.');
  }
  return before.revision;
}

/** Returns the target environment: `--to` of a promotion, otherwise `--env`. */
function environmentOf(move: Move, { env, to }: Options): string | undefined {
  return move.action === 'promote' ? required(to, '--to which environment') : env;
}

/** Makes the move of a command and returns the description of its changes. */
export async function makeMoveOf(
  command: string,
  operands: Operands,
  options: Options,
  registries: Registries,
): Promise<string[]> {
  const move = await MOVES[command]!.move(operands, options);
  assertValid(move);
  const client = registries({ ...options, env: environmentOf(move, options) });
  const asked = plannedRevision(options);
  if (options['dry-run']) {
    const lines = describeMove(await client.make(move, { revision: asked, dryRun: true }));
    return [...lines.slice(0, -1), 'Nothing was written.'];
  }
  const revision = move.action === 'rollback' ? await announceRollback(client, move, asked) : asked;
  return describeMove(await client.make(move, { revision, dryRun: false }));
}
