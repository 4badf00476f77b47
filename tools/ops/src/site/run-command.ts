import type { ParseArgsConfig } from 'node:util';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { parseCommand } from '@stagedoor/processes/parse-command';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** The command line of a command: its help, its options, and the maximum number of its other arguments. */
export interface CommandLine<Options extends OptionsConfig> {
  help: string;
  options: Options;
  positionals?: number;
}

/** Runs a command and exits: prints the help for `--help`, and a failure on standard error with the exit code 1. */
export async function runCommand<const Options extends OptionsConfig>(
  { help, options, positionals = 0 }: CommandLine<Options>,
  main: (given: ReturnType<typeof parseCommand<Options>>) => void | Promise<void>,
): Promise<never> {
  try {
    const given = parseCommand({ ...options, help: { type: 'boolean' } }, positionals);
    if ('help' in given.values) say(help.trimEnd());
    else await main(given);
  } catch (error) {
    reportFailure(error);
  }
  process.exit();
}

/** Prints lines on standard output. */
export function say(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
