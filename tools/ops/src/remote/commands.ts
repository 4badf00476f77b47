import { registryJsonSchema } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { type Command, runCommandLine } from '@stagedoor/remote/command-line';
import { clientOf } from './client-of.js';
import { health } from '@stagedoor/remote/health';
import { importRegistry } from './import.js';
import { list } from './list.js';
import { log } from '@stagedoor/remote/log';
import { MOVES } from '@stagedoor/remote/move';
import { promote } from '@stagedoor/remote/promote';
import { publish } from './publish.js';
import { assertNotTakenByNpm } from './taken-by-npm.js';
import { token } from './token.js';
import { verify } from './verify.js';
import { withdraw } from './withdraw.js';

const HELP = `npm run remote -- <command>
Publishes versions of remotes and moves them between environments.

  new     mfe-promoter --path /promoter
                                  creates a remote with this path, and puts it in force on this machine
          [--access public]         its access: signed-in by default
          [--team @stagedoor/promoters]
                                    the owner of its folder
  publish mfe-creator             builds a release and publishes it as the version in its package.json
          [--version 1.5.0-rc.1]    as this version
          [--first]                 for a remote that is new here
          [--at https://…/remotes/] for files that are already there, in mfe-creator/1.4.0/
          [--env staging --site https://…]
                                    at that site; sends only the files that it lacks
  withdraw mfe-creator 1.5.0      withdraws a version; never one that is in force or a canary
          [--anyway]                even if it is the target of a rollback
  list    [--all]                 the versions in force; with --all the published versions
  swap    mfe-creator 1.4.0       puts a published version in force; it must fit the shell
  canary  mfe-creator 1.5.0 --share 0.1
                                  gives it to 10 % of the visitors; swap puts it in force for all
          [--auto-rollback]         the site ends it when it is worse, also with another share later;
                                    --no-auto-rollback ends that
  end-canary mfe-creator          ends a canary
  health  [mfe-creator]           the failure rates of both versions of a canary, from the environment's own API
  promote [mfe-creator …] --from staging --to production
          [--from-site https://…]   from that site, with the token in STAGEDOOR_FROM_TOKEN
          [--site https://…]        to that site; copies the files that the first one serves
  rollback mfe-creator            ends its canary, or else goes back to the last version that was not abandoned;
                                  a second rollback goes further back
  remove  mfe-creator             removes it
  apply   registry.json           puts a whole document in force, based on the revision in force
  allow-origin, forbid-origin https://files.example
                                  the other origins of remotes
  log     [mfe-creator] [--all]   the changes with author and time
  verify  [mfe-creator …] [--all] hashes all served files and compares them with the published ones
  token issue  creators --remotes mfe-creator --env staging --days 90
                                  issues a token with which a team publishes and moves these remotes with --site
          [--first]                 for a remote or an environment that does not exist yet
  token list                      all tokens with scope and expiry
  token revoke creators           revokes a token
  import  --env production        copies the registry of this data folder, with its history, into that of an API
  check   [mfe-venue@1.3.0 …]     opens every path of a published build in this shell, in Chromium, on a fake API;
                                  without a name the last build of every remote
  schema                          the JSON schema of a registry

  --env staging     the environment, local by default
  --site https://…  through that site's page server, with the token in STAGEDOOR_REGISTRY_TOKEN;
                    for verify: hashes the files that the site sends, of all remotes of its registry
  --for-platform 2  for a move of one remote, and promote: the line for this major version of the platform;
                    by default that of the shell of this machine, or of the site
  --first           for a move: creates the registry of an environment that has none here
  --revision 12     refuses the move unless this is the revision in force
  --dry-run         shows the change without making it
  --by team-venues  the author in the log; your user name and machine by default
  API_URL, REPORT_TICKET_SECRET
                    for health without --site: the values of the page server; those of the local site by default
  API_URL, REGISTRY_SECRET
                    for an environment whose registry an API stores: the values of its page servers
  STAGEDOOR_DATA_DIR  the folder of registries and published remotes, .data
`;

const MANY = Number.POSITIVE_INFINITY;

const COMMANDS: Readonly<Record<string, Command>> = {
  // The packages of new and check are loaded only for them: compilers, a browser and its fake API.
  new: {
    run: async (operands, options) =>
      (await inRepository(() => import('./new/new-remote.js'))).newRemote(operands, options),
    operands: 1,
    options: ['access', 'path', 'team'],
  },
  publish: { run: publish, operands: 1, options: ['at', 'env', 'first', 'site', 'version'] },
  promote: {
    run: promote,
    operands: MANY,
    options: [...MOVES.promote!.options, 'from-site', 'site'],
  },
  import: { run: importRegistry, operands: 0, options: ['env'] },
  token: { run: token, operands: 2, options: ['by', 'days', 'env', 'first', 'remotes'] },
  withdraw: { run: withdraw, operands: 2, options: ['anyway', 'by'] },
  check: {
    run: async (operands) => (await inRepository(() => import('./check.js'))).check(operands),
    operands: MANY,
    options: [],
  },
  health: { run: health, operands: 1, options: ['env', 'site'] },
  list: { run: list, operands: 0, options: ['all', 'env', 'site'] },
  log: { run: log, operands: 1, options: ['all', 'env', 'site'] },
  verify: { run: verify, operands: MANY, options: ['all', 'env', 'site'] },
  schema: {
    run: async () => [JSON.stringify(registryJsonSchema(), null, 2)],
    operands: 0,
    options: [],
  },
};

/** Loads a command that the image of the operator's tools does not contain. */
async function inRepository<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new OneLineError('This command needs the repository, and is not in the image.');
  }
}

/** Runs one command line of `npm run remote` and returns its output. */
export async function runRemote(args: readonly string[]): Promise<string[]> {
  assertNotTakenByNpm(process.env);
  const program = { commands: COMMANDS, moves: Object.keys(MOVES), registries: clientOf };
  return runCommandLine(args, { help: HELP, helpBy: 'npm run remote -- --help', ...program });
}
