import { readFile } from 'node:fs/promises';
import { describeMove, moveSchema, type Move } from '@stagedoor/federation';
import { OneLineError } from '../processes/one-line-error.js';
import { readNumber, type Options } from './arguments.js';
import { doorOf } from './registry-door.js';

type Operands = readonly string[];
type ToMove = (operands: Operands, options: Options) => Move | Promise<Move>;

function required(value: string | undefined, what: string): string {
  if (value) return value;
  throw new OneLineError(`Say ${what}; npm run remote -- --help shows how.`);
}

const remoteOf = ([remote]: Operands) => required(remote, 'which remote');
const versionOf = ([, version]: Operands) => required(version, 'which version');

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

/** Holds a move of one remote to what the page server holds it to. */
function assertValid(move: Move): void {
  const issue = 'remote' in move ? moveSchema.safeParse(move).error?.issues[0] : undefined;
  if (issue) throw new OneLineError(issue.message);
}

/** The moves by the names of their commands. */
export const MOVES: Readonly<Record<string, ToMove>> = {
  swap: (operands) => ({
    action: 'swap',
    remote: remoteOf(operands),
    version: versionOf(operands),
  }),
  canary: (operands, { share }) => ({
    action: 'canary',
    remote: remoteOf(operands),
    version: versionOf(operands),
    share: readNumber('share', required(share, 'its --share, such as 0.1')),
  }),
  'end-canary': (operands) => ({ action: 'end-canary', remote: remoteOf(operands) }),
  rollback: (operands) => ({ action: 'rollback', remote: remoteOf(operands) }),
  remove: (operands) => ({ action: 'remove', remote: remoteOf(operands) }),
  promote: (operands, { from }) => ({
    action: 'promote',
    from: required(from, '--from which environment'),
    remotes: [...operands],
  }),
  apply: async ([file]) => ({
    action: 'apply',
    document: await documentAt(required(file, 'which file')),
  }),
  'allow-origin': ([origin]) => ({
    action: 'allow-origin',
    origin: required(origin, 'which origin'),
  }),
  'forbid-origin': ([origin]) => ({
    action: 'forbid-origin',
    origin: required(origin, 'which origin'),
  }),
};

/** Makes the move of a command and answers, in lines, what changed and that nothing else did. */
export async function makeMoveOf(
  command: string,
  operands: Operands,
  options: Options,
): Promise<string[]> {
  const move = await MOVES[command]!(operands, options);
  assertValid(move);
  // A promotion says where to by --to; every other move by --env.
  const door = doorOf({ ...options, env: options.to ?? options.env });
  const revision = options.revision ? readNumber('revision', options.revision) : undefined;
  const moved = await door.make(move, { revision, dryRun: options['dry-run'] ?? false });
  const lines = describeMove(moved);
  return options['dry-run'] ? [...lines.slice(0, -1), 'Nothing was written.'] : lines;
}
