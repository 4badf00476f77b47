import { describeFailure, OneLineError } from '@stagedoor/processes/one-line-error';
import { assertTakes, readArguments, type Options, type Takes } from './arguments.js';
import { isRefusal } from './is-refusal.js';
import { makeMoveOf, MOVES } from './move.js';
import type { Registries } from './registry-client.js';

export interface Command extends Takes {
  run: (operands: readonly string[], options: Options, registries: Registries) => Promise<string[]>;
}

/** A program with commands for registries. */
export interface Program {
  help: string;
  /** The arguments that list its commands. */
  helpBy: string;
  commands: Readonly<Record<string, Command>>;
  /** The names of its further commands, each of which is a move. */
  moves: readonly string[];
  registries: Registries;
}

/** Runs one command line of a program and returns its output. */
export async function runCommandLine(
  args: readonly string[],
  { help, helpBy, commands, moves, registries }: Program,
): Promise<string[]> {
  const { command, operands, options } = readArguments(args);
  if (options.help || !command) return [help.trimEnd()];
  const own = Object.hasOwn(commands, command) ? commands[command] : undefined;
  const takes = own ?? (moves.includes(command) ? MOVES[command] : undefined);
  if (!takes) throw new OneLineError(`There is no command "${command}"; ${helpBy} lists them.`);
  assertTakes(command, takes, { operands, options });
  return own
    ? own.run(operands, options, registries)
    : makeMoveOf(command, operands, options, registries);
}

/** Prints the output of a command line of this process; of a failure the reason, and sets the exit code to 1. */
export async function printOutput(
  run: (args: readonly string[]) => Promise<string[]>,
): Promise<void> {
  try {
    process.stdout.write(`${(await run(process.argv.slice(2))).join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${isRefusal(error) ? error.message : describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}
