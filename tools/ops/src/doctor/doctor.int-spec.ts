import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatRegistry, readRegistry, registryFile } from '@stagedoor/federation';
import { ownDataDir, removeDataDir } from '../site/own-place.js';
import { publishToProduction } from '../testing/publish-remotes.js';
import { runTool } from '../testing/run-tool.js';
import { examineApi, examineNode, examineWeb } from './examine.js';
import { lineOf } from './finding.js';
import {
  lackingIn,
  linesOf,
  type ProductionSetUp,
  startProductionSetUp,
} from './testing/production-set-up.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let setUp: ProductionSetUp;

beforeAll(async () => {
  setUp = await startProductionSetUp();
});

afterAll(() => setUp.stop());

const examine = () => examineApi(setUp.api, { copies: 1, stripeUrl: setUp.stripe.url });

describe('a complete environment', () => {
  it('passes every check of the API', async () => {
    expect(linesOf(await examine())).toEqual([
      expect.stringMatching(/^✓ Node: \d/),
      '✓ NODE_ENV: production',
      '✓ The API’s configuration: every variable is valid',
      '✓ JWT_SECRET: is long and varied',
      '✓ REPORT_TICKET_SECRET: is long and varied',
      '✓ STRIPE_WEBHOOK_SECRET: has the form of Stripe’s secrets',
      '✓ PUBLIC_URL: is https',
      '✓ TRUSTED_PROXIES of the API: names the proxies in front',
      '✓ Database: responds',
      '✓ Its version: PostgreSQL 18',
      '✓ Its role: primary',
      expect.stringMatching(/^✓ Migrations: all \d+ are applied$/),
      '✓ Clocks: of this machine and the database agree',
      '✓ Connections: (DATABASE_POOL_SIZE + 2) × 1 = 22, of 197',
      '✓ Limits of statements: 15s',
      '✓ Archive of the log: is off (archive_mode): a restore goes back to the last backup',
      '✓ Recovery mode: is off',
      '✓ Stripe: accepts the test key (TEST_PAYMENTS=allowed)',
      '✓ Notices of Stripe: are sent to this site, of every required kind',
      '✓ Mail server: accepts mail',
      '✓ Alarms: are sent to OPERATOR_EMAIL',
      '✓ The API: is built',
    ]);
  });

  it('passes every check of the page server, and the command exits with 0', async () => {
    const { code, out } = await runTool('doctor', ['--only', 'web'], setUp.web);

    expect(out.split('\n').slice(2)).toEqual([
      '✓ The page server’s configuration: every variable is valid',
      '✓ PUBLIC_URL: is https',
      '✓ TRUSTED_PROXIES of the page server: names the proxies in front',
      '✓ STAGEDOOR_DATA_DIR: is writable',
      expect.stringMatching(/^✓ Registry of production: names \d remotes, all published here$/),
      '✓ The page server: is built',
      'Nothing is lacking.',
      '',
    ]);
    expect(code).toBe(0);
  });
});

describe('the page server', () => {
  it.each<[lacking: string, change: Record<string, string>]>([
    ['✗ STAGEDOOR_ENVIRONMENT of the page server: is missing', { STAGEDOOR_ENVIRONMENT: '' }],
    ['✗ REPORT_TICKET_SECRET of the page server: is missing', { REPORT_TICKET_SECRET: '' }],
    ['✗ PORT of the page server: is not valid', { PORT: 'eighty' }],
    [
      '✗ DEV_REMOTES of the page server: is not valid',
      { DEV_REMOTES: 'mfe-venue=http://localhost:4200' },
    ],
    [
      '✗ PUBLIC_URL: is not https: passwords would travel in the clear',
      { PUBLIC_URL: 'http://shop.example.org' },
    ],
    [
      '✗ TRUSTED_PROXIES of the page server: trusts every address: name only the proxies in front of it',
      { TRUSTED_PROXIES: '::/0' },
    ],
    [
      '✗ Registry of staging: does not exist: npm run remote -- --help',
      { STAGEDOOR_ENVIRONMENT: 'staging' },
    ],
  ])('%s', async (line, change) => {
    expect(lackingIn(await examineWeb({ ...setUp.web, ...change }))).toEqual([line]);
  });

  it('needs no registry in its folder if the API stores it', async () => {
    const change = {
      STAGEDOOR_ENVIRONMENT: 'staging',
      API_URL: 'http://127.0.0.1:3001',
      REGISTRY_SECRET: 'Jk3mQ9xZr7Lw2Vb5Nc8tYp1sHd6fGa4e',
    };

    const lines = linesOf(await examineWeb({ ...setUp.web, ...change }));

    expect(lines).toContain('✓ Registry of staging: is read from the API at the start');
  });

  it('must trust the proxy that serves https', async () => {
    const { TRUSTED_PROXIES: _, ...untold } = setUp.web;

    expect(lackingIn(await examineWeb(untold))).toEqual([
      '✗ TRUSTED_PROXIES of the page server: the proxy in front of it that serves https is not trusted: name it, or all visitors share one limit',
    ]);
  });

  it('must have a valid registry with published remotes that fit the shell', async () => {
    const elsewhere = await ownDataDir();
    const { remotes } = await publishToProduction(elsewhere);
    const env = { ...setUp.web, STAGEDOOR_DATA_DIR: elsewhere };
    const [name] = Object.keys(remotes);

    const inForce = await readRegistry(elsewhere, 'production');
    const unfit = { ...inForce.remotes[name!]!, requires: { react: '^99.0.0' } };
    const text = formatRegistry({ ...inForce, remotes: { ...inForce.remotes, [name!]: unfit } });
    await writeFile(registryFile(elsewhere, 'production'), text);
    const misfit = lackingIn(await examineWeb(env));
    await rm(join(elsewhere, 'remotes', name!), { recursive: true });
    const incomplete = lackingIn(await examineWeb(env));
    await writeFile(registryFile(elsewhere, 'production'), '{');
    const unusable = lackingIn(await examineWeb(env));
    await removeDataDir(elsewhere);
    const gone = lackingIn(await examineWeb(env));

    expect(misfit).toEqual([
      expect.stringMatching(`names ${name} .*, which needs react \\^99\\.0\\.0 \\(the shell has `),
    ]);
    expect(incomplete).toEqual([expect.stringMatching(`names ${name} .* is not published here$`)]);
    expect(unusable).toEqual([expect.stringMatching(/^✗ Registry of production: is not valid/)]);
    expect(gone).toContain('✗ STAGEDOOR_DATA_DIR: is not a writable folder');
  });
});

it('checks both servers, reports every problem, shows no value, and exits with 1', async () => {
  const wrong = { JWT_SECRET: 'too-short-4711', API_PORT: 'port-4711', SMTP_URL: 'https://4711' };

  const { code, out, complaint } = await runTool('doctor', [], {
    ...setUp.api,
    ...setUp.web,
    ...wrong,
    STRIPE_SECRET_KEY: '',
  });

  expect([code, complaint]).toEqual([1, '']);
  for (const name of ['JWT_SECRET', 'API_PORT', 'SMTP_URL', 'STRIPE_SECRET_KEY']) {
    expect(out).toMatch(new RegExp(`^✗ ${name}: .+$`, 'm'));
  }
  expect(out).toMatch(/\n4 lacking\.\n$/);
  expect(out).not.toContain('4711');
});

it('counts the connections of all copies', async () => {
  const { out } = await runTool('doctor', ['--only', 'api', '--copies', '8'], setUp.api);

  expect(out).toContain('✓ Connections: (DATABASE_POOL_SIZE + 2) × 8 = 176, of 197');
});

it('requires Node 20.19 or newer', () => {
  expect(lineOf(examineNode('20.18.1'))).toBe('✗ Node: 20.18.1; install 20.19 or newer');
  expect(['20.19.0', '22.0.0'].every((version) => examineNode(version).isFine)).toBe(true);
});
