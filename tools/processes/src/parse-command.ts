import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OneLineError } from './one-line-error.js';

/** What a command was told, with at most so many arguments that are no options. Throws a OneLineError for anything else. */
export function parseCommand<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  mostPositionals: number,
) {
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    const surplus = parsed.positionals[mostPositionals];
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'`);
    return parsed;
  } catch (error) {
    throw new OneLineError(`${(error as Error).message.split('. ')[0]}; see --help.`);
  }
}
