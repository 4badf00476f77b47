import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OneLineError } from './one-line-error.js';

/**
 * Parses the command line with at most `mostPositionals` positional arguments. Throws a OneLineError for any other
 * input.
 */
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
