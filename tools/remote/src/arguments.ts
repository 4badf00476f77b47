import { parseArgs } from 'node:util';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const OPTIONS = {
  access: { type: 'string' },
  all: { type: 'boolean' },
  anyway: { type: 'boolean' },
  at: { type: 'string' },
  'auto-rollback': { type: 'boolean' },
  by: { type: 'string' },
  days: { type: 'string' },
  'dry-run': { type: 'boolean' },
  env: { type: 'string' },
  first: { type: 'boolean' },
  'for-platform': { type: 'string' },
  from: { type: 'string' },
  'from-site': { type: 'string' },
  help: { type: 'boolean' },
  'no-auto-rollback': { type: 'boolean' },
  path: { type: 'string' },
  remotes: { type: 'string' },
  revision: { type: 'string' },
  share: { type: 'string' },
  site: { type: 'string' },
  team: { type: 'string' },
  to: { type: 'string' },
  version: { type: 'string' },
} as const;

export const OPTION_NAMES: readonly string[] = Object.keys(OPTIONS);

/** The options of the commands, each of which takes some. */
export type Options = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/** Reads the command, its operands and its options. Throws a OneLineError for an unknown option. */
export function readArguments(args: readonly string[]): {
  command: string | undefined;
  operands: string[];
  options: Options;
} {
  try {
    const { positionals, values } = parse(args);
    const [command, ...operands] = positionals;
    return { command, operands, options: values };
  } catch (error) {
    const { message } = error as Error;
    const [, option] =
      /^Option '(--[\w-]+)[^']*' argument (?:missing|is ambiguous)/.exec(message) ?? [];
    throw new OneLineError(
      option
        ? `${option} needs a value that does not begin with "-"; --help shows how.`
        : `${message.split('. ')[0]}; --help lists them.`,
    );
  }
}

/** The maximum number of operands of a command, and its options. */
export interface Takes {
  operands: number;
  options: readonly (keyof Options)[];
}

/** Throws a OneLineError for operands or options that a command does not take. */
export function assertTakes(
  command: string,
  { operands: most, options: known }: Takes,
  { operands, options }: { operands: readonly string[]; options: Options },
): void {
  const extra = operands[most];
  if (extra !== undefined) throw new OneLineError(`${command} does not take "${extra}".`);
  const namesOf = (names: readonly string[]) => names.map((name) => `--${name}`).join(', ');
  const ignored = Object.keys(options).filter((name) => !known.some((one) => one === name));
  if (ignored.length === 0) return;
  throw new OneLineError(
    `${command} does not take ${namesOf(ignored.sort())}; it takes ${namesOf(known) || 'no options'}.`,
  );
}

/** Throws a OneLineError for the first unknown name among the operands. `where` is text such as "is not in staging". */
export function assertKnown(
  operands: readonly string[],
  known: readonly string[],
  where: string,
  advice = '',
): void {
  const unknown = operands.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const there = known.length > 0 ? `There is: ${[...known].sort().join(', ')}` : 'There is nothing';
  throw new OneLineError(`${unknown} ${where}. ${there}.${advice}`);
}

/** Returns a required part of the command line. Throws a OneLineError that asks for it. */
export function required(value: string | undefined, what: string): string {
  if (value) return value;
  throw new OneLineError(`Say ${what}; --help shows how.`);
}

/** Parses a number of the command line. */
export function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) {
    throw new OneLineError(`--${name} must be a number, not "${text}".`);
  }
  return number;
}

/** Parses a whole number of the command line, from 0. */
export function readWhole(name: string, text: string): number {
  const number = readNumber(name, text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new OneLineError(`--${name} must be a whole number, such as 2, not "${text}".`);
}
