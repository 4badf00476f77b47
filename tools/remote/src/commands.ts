import { type Command, runCommandLine } from './command-line.js';
import { health } from './health.js';
import { list } from './list.js';
import { log } from './log.js';
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
          [--auto-rollback]         the site ends it when it is worse, also with another share later;
                                    --no-auto-rollback ends that
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

const AT_SITE = ['env', 'site'] as const;
const MANY = Number.POSITIVE_INFINITY;

const COMMANDS: Readonly<Record<string, Command>> = {
  publish: {
    run: (_, options) => publish(options, siteRegistries),
    operands: 0,
    options: [...AT_SITE, 'first', 'version'],
  },
  promote: {
    run: promote,
    operands: MANY,
    options: ['dry-run', 'first', 'for-platform', 'from', 'from-site', 'revision', 'site', 'to'],
  },
  list: { run: (_, options) => list(options, siteRegistries), operands: 0, options: AT_SITE },
  health: { run: health, operands: 1, options: AT_SITE },
  log: { run: log, operands: 1, options: [...AT_SITE, 'all'] },
  verify: { run: verify, operands: MANY, options: AT_SITE },
};

/** The moves that a team may make; those about origins and whole documents are an operator's. */
const OF_TEAMS = ['swap', 'canary', 'end-canary', 'rollback', 'remove'];

/** Runs one command line of `stagedoor` and returns its output. */
export function runStagedoor(args: readonly string[]): Promise<string[]> {
  const program = { commands: COMMANDS, moves: OF_TEAMS, registries: siteRegistries };
  return runCommandLine(args, { help: HELP, helpBy: '--help', ...program });
}
