import { OneLineError } from '@stagedoor/processes/one-line-error';
import { assertTakes, readArguments, type Options, type Takes } from './arguments.js';
import { health } from './health.js';
import { list } from './list.js';
import { log } from './log.js';
import { makeMoveOf, MOVES } from './move.js';
import { promote } from './promote.js';
import { publish } from './publish.js';
import { siteRegistries } from './site-registries.js';
import { verify } from './verify.js';

const HELP = `stagedoor <command> --site https://staging.example --env staging
Publishes the versions of a remote at a site, and moves them between its environments. The token of your team is in
STAGEDOOR_REGISTRY_TOKEN.

  publish                         builds a release of the remote in this folder and publishes it as the version in its
                                  package.json; sends only the files that the site lacks
          [--version 1.5.0-rc.1]    as this version
          [--first]                 for a remote that is new at the site
  list                            the versions in force
  swap    mfe-promoter 1.4.0      puts a published version in force; it must fit the shell
  canary  mfe-promoter 1.5.0 --share 0.1
                                  gives it to 10 % of the visitors; swap puts it in force for all
          [--auto-rollback]         the site ends it when it is worse
  end-canary mfe-promoter         ends a canary
  health  [mfe-promoter]          the failure rates of both versions of a canary
  promote [mfe-promoter …] --from staging --from-site https://staging.example --to production --site https://…
                                  puts the versions of one site in force at another; the token of the first is in
                                  STAGEDOOR_FROM_TOKEN
  rollback mfe-promoter           ends its canary, or goes back to the last version that was not abandoned
  remove  mfe-promoter            removes it
  log     [mfe-promoter] [--all]  the changes with author and time
  verify  [mfe-promoter …]        hashes the files that the site sends and compares them with the published ones

  --for-platform 2  for a move of one remote, and promote: the line for this major version of the platform
  --revision 12     refuses the move unless this is the revision in force
  --dry-run         shows the change without making it
`;

interface Command extends Takes {
  run: (operands: readonly string[], options: Options) => Promise<string[]>;
}

const AT_SITE = ['env', 'site'] as const;
const MANY = Number.POSITIVE_INFINITY;

const COMMANDS: Readonly<Record<string, Command>> = {
  publish: {
    run: (_, options) => publish(options, siteRegistries),
    operands: 0,
    options: [...AT_SITE, 'first', 'version'],
  },
  promote: {
    run: (operands, options) => promote(operands, options, siteRegistries),
    operands: MANY,
    options: ['dry-run', 'first', 'for-platform', 'from', 'from-site', 'revision', 'site', 'to'],
  },
  list: { run: (_, options) => list(options, siteRegistries), operands: 0, options: AT_SITE },
  health: {
    run: (operands, options) => health(operands, options, siteRegistries),
    operands: 1,
    options: AT_SITE,
  },
  log: {
    run: (operands, options) => log(operands, options, siteRegistries),
    operands: 1,
    options: [...AT_SITE, 'all'],
  },
  verify: {
    run: (operands, options) => verify(operands, options, siteRegistries),
    operands: MANY,
    options: AT_SITE,
  },
};

/** The moves that a team may make; those about origins and whole documents are an operator's. */
const OF_TEAMS = ['swap', 'canary', 'end-canary', 'rollback', 'remove'];

/** Runs one command line of `stagedoor` and returns its output. */
export async function runStagedoor(args: readonly string[]): Promise<string[]> {
  const { command, operands, options } = readArguments(args);
  if (options.help || !command) return [HELP.trimEnd()];
  const own = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  const takes = own ?? (OF_TEAMS.includes(command) ? MOVES[command] : undefined);
  if (!takes) throw new OneLineError(`There is no command "${command}"; --help lists them.`);
  assertTakes(command, takes, { operands, options });
  return own ? own.run(operands, options) : makeMoveOf(command, operands, options, siteRegistries);
}
