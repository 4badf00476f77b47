import { idSchema } from '@stagedoor/contracts';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { parseCommand } from '@stagedoor/processes/parse-command';
import type { Client } from 'pg';
import { withDatabase } from '../backup/database-state.js';
import { siteDatabaseUrl } from '../site/site-database.js';
import { bringBack } from './bring-back.js';
import { compare } from './compare.js';
import { confirm } from './confirm.js';
import { declareRestored } from './declare-restored.js';
import { replaceIdentity } from './new-identity.js';
import { connectProvider } from './payment-provider.js';
import { describeComparison, NOT_COMPARED } from './report.js';
import { describeSite, noticeMove, readSite, type SiteRow } from './site-row.js';

const HELP = `npm run payments -- <command>
Compares a restored database with the payment provider, and ends recovery mode, in which a site sells, refunds and mails
nothing.

  status         shows the identity of the site, and whether it is in recovery mode
  restored       declares that the database was restored: recovery mode begins, and everybody signs in again
    --since        the time of the restored state, if the API has run on it since
    --identity     the identity of this site, for a backup without one
  compare        shows the orders that the provider has and the database lacks; changes nothing
  bring-back     restores the missing orders, where the provider's data allow
  confirm        ends recovery mode
    --missing      the number of missing orders that you accept, 0
    --mails        send or drop: the mails that were waiting when the mode began
  new-identity   makes a copied database a separate site, without access to the payments of the original
    --instead-of   the present identity, which status shows

  DATABASE_URL       the database; otherwise that of the local site, which must run
  STRIPE_SECRET_KEY  the API's; otherwise that of the local site's sandbox
`;

const OPTIONS = {
  since: { type: 'string' },
  identity: { type: 'string' },
  missing: { type: 'string', default: '0' },
  mails: { type: 'string' },
  'instead-of': { type: 'string' },
} as const;

type Given = ReturnType<typeof parseCommand<typeof OPTIONS>>;
type Values = Given['values'];
type Say = (...lines: string[]) => void;
type Command = (client: Client, site: SiteRow, values: Values, say: Say) => Promise<void>;

const COMMANDS: Record<string, Command> = {
  status: async () => {},
  restored: (client, _site, { since, identity }) =>
    declareRestored(client, { since: momentOf(since), identity: identityOf(identity) }),
  compare: async (client, site, _values, say) => {
    const comparison = await compare(client, connectProvider(process.env), site);
    const rehearsed = await bringBack(client, comparison.missing, { rehearse: true });
    say(...describeComparison(comparison, rehearsed), NOT_COMPARED);
  },
  'bring-back': async (client, site, _values, say) => {
    const comparison = await compare(client, connectProvider(process.env), site);
    const results = await bringBack(client, comparison.missing, { rehearse: false });
    say(...describeComparison(comparison, results));
    say('The API completes the restored orders when it reads their notices again.');
  },
  confirm: async (client, site, { missing, mails }, say) => {
    const confirmation = { missing: wholeNumber(missing), mails: mailsOf(mails) };
    await confirm(client, connectProvider(process.env), site, confirmation);
    say(NOT_COMPARED);
  },
  'new-identity': (client, site, values) => replaceIdentity(client, site, values['instead-of']),
};

/** The command line of `npm run payments`. */
export const COMMAND_LINE = { help: HELP, options: OPTIONS, positionals: 1 } as const;

/** Runs one command of `npm run payments`, and prints its output with `say`. */
export async function runPayments({ positionals, values }: Given, say: Say): Promise<void> {
  const [name = ''] = positionals;
  const command = COMMANDS[name];
  if (!command) {
    throw new OneLineError(`Name one of ${Object.keys(COMMANDS).join(', ')}; see --help.`);
  }
  await withDatabase(siteDatabaseUrl(), async (client) => {
    const site = await siteOf(client);
    if (name !== 'status') await noticeMove(client);
    await command(client, (await readSite(client)) ?? site, values, say);
    say(...describeSite(await siteOf(client)));
  });
}

async function siteOf(client: Client): Promise<SiteRow> {
  const site = await readSite(client);
  if (!site) throw new OneLineError('The database has no identity yet: npm run migrate.');
  return site;
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new OneLineError('--since must be an instant in ISO 8601.');
  return moment;
}

function identityOf(text: string | undefined): string | undefined {
  if (text === undefined || idSchema.safeParse(text).success) return text;
  throw new OneLineError('--identity must be a UUID.');
}

function mailsOf(text: string | undefined): 'send' | 'drop' | undefined {
  if (text === undefined || text === 'send' || text === 'drop') return text;
  throw new OneLineError('--mails must be send or drop.');
}

function wholeNumber(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new OneLineError('--missing must be a whole number.');
}
