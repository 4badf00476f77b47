import { registryJsonSchema } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { assertTakes, readArguments, type Options, type Takes } from './arguments.js';
import { check } from './check.js';
import { health } from './health.js';
import { importRegistry } from './import.js';
import { list } from './list.js';
import { log } from './log.js';
import { makeMoveOf, MOVES } from './move.js';
import { newRemote } from './new/new-remote.js';
import { promote } from './promote.js';
import { publish } from './publish.js';
import { token } from './token.js';
import { verify } from './verify.js';
import { withdraw } from './withdraw.js';

const HELP = `npm run remote -- <command>
Publishes versions of remotes and says which one is in force where.

  new     mfe-promoter --path /promoter
                                  makes a remote that owns this path, and puts it in force on this machine
          [--access public]         who may open it: people who are signed in, unless told
          [--team @stagedoor/promoters]
                                    who owns its folder
  publish mfe-creator             builds a release and publishes it as the version in its package.json
          [--version 1.5.0-rc.1]    as this version
          [--first]                 a remote that was never published here
          [--at https://…/remotes/] its files lie there already, in mfe-creator/1.4.0/
          [--env staging --site https://…]
                                    at that site; files that are there already are not sent again
  withdraw mfe-creator 1.5.0      takes a version back that no visitor gets; never one that is in force or a canary
          [--anyway]                even if a rollback could go back to it
  list    [--all]                 what is in force; with --all what there is to choose from
  swap    mfe-creator 1.4.0       puts a published version in force that the shell can run
  canary  mfe-creator 1.5.0 --share 0.1
                                  gives it to a tenth of the visitors; swap ends it well,
          [--auto-rollback]         the site ends it by itself when it is worse,
  end-canary mfe-creator          and this ends it badly
  health  [mfe-creator]           how often the two versions of a canary fail, judged by the environment's own API
  promote [mfe-creator …] --from staging --to production
          [--from-site https://…]   from that site, with the token in STAGEDOOR_FROM_TOKEN,
          [--site https://…]        to that one: the very files that the first serves
  rollback mfe-creator            ends its canary, or else goes back to the last version that was well;
                                  a second one goes further back
  remove  mfe-creator             takes it out
  apply   registry.json           puts a whole document in force that was made from the revision in force
  allow-origin, forbid-origin https://files.example
                                  where remotes may be loaded from besides the site itself
  log     [mfe-creator] [--all]   who changed what, and when
  verify  [mfe-creator …] [--all] hashes everything anew that is served
  token issue  creators --remotes mfe-creator --env staging --days 90
                                  a token with which a team publishes and moves these remotes with --site
          [--first]                 for a remote or an environment that is not there yet
  token list                      all tokens, for what and until when
  token revoke creators           it opens nothing from now on
  import  --env production        enters the registry of this data folder, with its history, into that of an API
  check   [mfe-venue@1.3.0 …]     opens every path of a published build in this shell, in Chromium, on a fake API;
                                  without a name the last build of every remote
  schema                          the JSON schema of a registry

  --env staging     the environment: local unless told
  --site https://…  through that site's page server, with the token in STAGEDOOR_REGISTRY_TOKEN;
                    for verify: hashes what that site really sends, of all remotes of its registry
  --for-platform 2  for a move of one remote, and promote: what shells of this major version of the platform get;
                    unless told, of the version of the shell of this machine, or of the site
  --first           for a move: makes the registry of an environment that has none here
  --revision 12     refused unless this is the revision in force
  --dry-run         shows what would change
  --by team-venues  who it is, for the log; your user name and machine unless told
  API_URL, REPORT_TICKET_SECRET
                    for health without --site: as the page server has them; those of the local site unless told
  API_URL, REGISTRY_SECRET
                    of an environment whose registry the API keeps, as its page servers have them
  STAGEDOOR_DATA_DIR  where registries and published remotes are kept, .data
`;

interface Command extends Takes {
  run: (operands: readonly string[], options: Options) => Promise<string[]>;
}

const MANY = Number.POSITIVE_INFINITY;

const COMMANDS: Readonly<Record<string, Command>> = {
  new: { run: newRemote, operands: 1, options: ['access', 'path', 'team'] },
  publish: { run: publish, operands: 1, options: ['at', 'env', 'first', 'site', 'version'] },
  promote: {
    run: promote,
    operands: MANY,
    options: [...MOVES.promote!.options, 'from-site', 'site'],
  },
  import: { run: importRegistry, operands: 0, options: ['env'] },
  token: { run: token, operands: 2, options: ['by', 'days', 'env', 'first', 'remotes'] },
  withdraw: { run: withdraw, operands: 2, options: ['anyway', 'by'] },
  check: { run: check, operands: MANY, options: [] },
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

/** Runs one command line of `npm run remote` and answers what it has to say. */
export async function runRemote(args: readonly string[]): Promise<string[]> {
  const { command, operands, options } = readArguments(args);
  if (options.help || !command) return [HELP.trimEnd()];
  const own = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  const takes = own ?? (Object.hasOwn(MOVES, command) ? MOVES[command] : undefined);
  if (!takes) {
    throw new OneLineError(
      `There is no command "${command}"; npm run remote -- --help lists them.`,
    );
  }
  assertTakes(command, takes, { operands, options });
  return own ? own.run(operands, options) : makeMoveOf(command, operands, options);
}
