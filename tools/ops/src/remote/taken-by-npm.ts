import { OPTION_NAMES } from '@stagedoor/remote/arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Options that npm has too: a value may be of its own configuration. */
const OF_NPM: readonly string[] = ['access', 'all', 'help', 'version'];

/**
 * Throws a OneLineError for options that are written without `--` before the command. npm keeps them and passes them on
 * as variables: a move with `--dry-run` would be made, and one with `--env=production` would change another environment.
 */
export function assertNotTakenByNpm(variables: NodeJS.ProcessEnv): void {
  const taken = OPTION_NAMES.filter(
    (name) => !OF_NPM.includes(name) && variables[`npm_config_${name.replaceAll('-', '_')}`],
  );
  if (taken.length === 0) return;
  throw new OneLineError(
    `npm has taken ${taken.map((name) => `--${name}`).join(', ')} for itself: write all of it after --, as in npm run remote -- list --env staging.`,
  );
}
