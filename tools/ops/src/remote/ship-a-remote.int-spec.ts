import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BUILD_FILE, publishVersion, type RemoteBuild } from '@stagedoor/federation';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { type GuideSite, type GuideSites, startGuideSites } from './testing/guide-sites.js';
import { run } from './testing/published-remotes.js';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const GUIDE = readFileSync(join(REPOSITORY, 'docs/guides/ship-a-remote.md'), 'utf8');
const REPORT_TICKET_SECRET = 'a-local-secret-for-the-tickets-of-tests';

/**
 * `nx dev`: the last test; `npm start` and the contract: tests of their own; DEV_REMOTES: a test of the page server;
 * `npm run dev`: by hand.
 */
const ELSEWHERE =
  /^(?:DEV_REMOTES=\S+ npm start|npx nx dev mfe-promoter|npm start|npm run (?:dev|contract))$/;

/** Returns the commands of the guide, in its order. */
function typedIn(guide: string): string[] {
  const typed = /```sh\n(.*?)```|`((?:npm|npx|[A-Z_]+=\S+ npm) [^`]+)`/gs;
  return [...guide.matchAll(typed)]
    .flatMap(([, block, inline]) => block?.trim().split('\n') ?? [inline!])
    .map((line) => line.replace(/ +# .*$/, ''))
    .filter((line) => !ELSEWHERE.test(line));
}

const REMOTE = 'npm run remote -- ';
const remote = (line: string) => `${REMOTE}${line}`;

/** The commands that are typed in the clone, because they need its files. The others run in this process. */
const TYPED = /^(?:npx .*|npm run remote -- (?:--help|new .*|publish .*|check .*))$/;

let sites: GuideSites;
/** The data folder of the clone, which the commands change. */
let dataDir: string;
/** The commands that needed `--first`. */
let firsts: string[];
async function type(line: string): Promise<string> {
  if (TYPED.test(line)) return sites.type(line, process.env);
  return (await run(sites.at(line.slice(REMOTE.length)))).join('\n');
}

/** Runs a command, and repeats it with `--first` if its refusal names that option, as a reader of the guide does. */
async function typeAsReader(line: string): Promise<string> {
  try {
    return await type(line);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    if (!(stderr ?? message).includes('--first')) throw error;
    firsts.push(line);
    return type(`${line} --first`);
  }
}

/** Exports the token that the operator of a site issues. */
async function exportToken(variable: string, site: GuideSite, environment: string) {
  vi.stubEnv('STAGEDOOR_DATA_DIR', site.dataDir);
  const said = await run(
    `token issue promoters --remotes mfe-promoter --env ${environment} --days 90 --first`,
  );
  vi.stubEnv('STAGEDOOR_DATA_DIR', dataDir);
  vi.stubEnv(variable, /STAGEDOOR_REGISTRY_TOKEN=(\S+)/.exec(said.join('\n'))![1]);
}

/** Edits the version of the remote. */
function edit(version: string): void {
  const file = join(sites.clone, 'mfe-promoter/package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, version }, null, 2));
}

/** Publishes the last build again, as another version. */
async function publish(version: string, more: Partial<RemoteBuild> = {}): Promise<void> {
  const distDir = join(sites.clone, '.builds', version);
  cpSync(join(sites.clone, 'mfe-promoter/release'), distDir, { recursive: true });
  const file = join(distDir, BUILD_FILE);
  const build = JSON.parse(readFileSync(file, 'utf8')) as RemoteBuild;
  const container = `mfe_promoter_${version.replaceAll('.', '_')}`;
  writeFileSync(file, JSON.stringify({ ...build, version, container, ...more }));
  await publishVersion({ distDir, dataDir });
}

interface Step {
  line: string;
  /** The steps that the guide requires before the command. */
  before?: () => unknown;
  /** The expected output; undefined for a line that sets a variable. */
  says?: string | RegExp;
}

const OUTPUT_OF_NEW = /and puts it in force on this machine:\n\n```\n(.*?)```/s.exec(GUIDE)![1]!;
const REQUIREMENTS = /^It runs in shells with .*$/m.exec(GUIDE)![0].replace(/[.^]/g, '\\$&');

const STEPS: readonly Step[] = [
  { line: remote('--help'), says: 'new     mfe-promoter --path /promoter' },
  {
    line: remote('new mfe-promoter --path /promoter --team @stagedoor/promoters'),
    says: OUTPUT_OF_NEW,
  },
  {
    line: 'npx nx affected -t build test',
    says: /Successfully ran targets build, test for project @stagedoor\/mfe-promoter/,
  },
  {
    line: remote('publish mfe-promoter'),
    before: () => edit('0.2.0'),
    says: new RegExp(
      `^mfe-promoter 0\\.2\\.0 is published .*\n${REQUIREMENTS}\n${remote('swap mfe-promoter 0\\.2\\.0 --env local puts it in force\\.')}$`,
      'm',
    ),
  },
  { line: remote('check mfe-promoter@0.2.0'), says: /1 of 1 paths/ },
  {
    line: remote('withdraw mfe-promoter 0.2.1'),
    before: () => publish('0.2.1'),
    says: 'mfe-promoter 0.2.1',
  },
  {
    line: remote('swap mfe-promoter 0.2.0 --env staging'),
    says: 'mfe-promoter  – → 0.2.0',
  },
  {
    line: remote('promote mfe-promoter --from staging --to production'),
    says: 'mfe-promoter  – → 0.2.0',
  },
  {
    line: remote('canary mfe-promoter 0.3.0 --share 0.1 --env production'),
    before: () => publish('0.3.0'),
    says: '0.2.0 (90 %) + 0.3.0 (10 %)',
  },
  {
    line: remote('health mfe-promoter --env production'),
    before: () => vi.stubEnv('API_URL', sites.staging.apiUrl),
    says: 'The canary 0.3.0 is too early to judge.',
  },
  {
    line: remote('swap mfe-promoter 0.3.0 --env production'),
    says: '→ 0.3.0',
  },
  { line: remote('rollback mfe-promoter --env production'), says: '0.3.0 → 0.2.0' },
  { line: remote('verify mfe-promoter --env production'), says: 'mfe-promoter' },
  {
    line: remote('log mfe-promoter --env production'),
    says: /rollback mfe-promoter 0\.3\.0 → 0\.2\.0/,
  },
  { line: remote('log'), says: 'swap mfe-promoter 0.1.0' },
  {
    line: remote('allow-origin https://files.example --env staging'),
    says: 'origins  + https://files.example',
  },
  {
    line: remote('swap mfe-promoter 2.0.0 --for-platform 2 --env production'),
    before: () => publish('2.0.0', { platform: '^2.0.0' }),
    says: 'mfe-promoter for platform 2  – → 2.0.0',
  },
  { line: remote('list --env production'), says: /2\.0\.0 +\^2\.0\.0/ },
  {
    line: remote('remove mfe-promoter --for-platform 1 --env production'),
    says: 'mfe-promoter for platform 1  0.2.0 → –',
  },
  {
    line: remote('token issue promoters --remotes mfe-promoter --env staging --days 90'),
    says: 'STAGEDOOR_REGISTRY_TOKEN=promoters.',
  },
  {
    line: 'export STAGEDOOR_REGISTRY_TOKEN=…',
    before: () => exportToken('STAGEDOOR_REGISTRY_TOKEN', sites.staging, 'staging'),
  },
  {
    line: remote('publish mfe-promoter --env staging --site https://staging.example'),
    before: () => edit('0.2.0'),
    says: /mfe-promoter 0\.2\.0 is published at \S+: \d+ files sent, \d+ existed/,
  },
  {
    line: remote('swap mfe-promoter 0.2.0 --env staging --site https://staging.example'),
    says: 'mfe-promoter  – → 0.2.0',
  },
  {
    line: 'export STAGEDOOR_FROM_TOKEN=…',
    before: () => vi.stubEnv('STAGEDOOR_FROM_TOKEN', process.env.STAGEDOOR_REGISTRY_TOKEN),
  },
  {
    line: 'export STAGEDOOR_REGISTRY_TOKEN=…',
    before: () => exportToken('STAGEDOOR_REGISTRY_TOKEN', sites.production, 'production'),
  },
  {
    line: remote(
      'promote mfe-promoter --from staging --from-site https://staging.example --to production --site https://tickets.example',
    ),
    says: 'mfe-promoter  – → 0.2.0',
  },
];

beforeAll(async () => {
  firsts = [];
  sites = await startGuideSites({ settings: { REPORT_TICKET_SECRET } });
  dataDir = join(sites.clone, '.data');
  vi.stubEnv('NODE_ENV', undefined);
  vi.stubEnv('STAGEDOOR_DATA_DIR', dataDir);
  vi.stubEnv('REPORT_TICKET_SECRET', REPORT_TICKET_SECRET);
});

afterAll(() => sites.stop());

it('every command of the guide is in this test, in its order', () => {
  expect(typedIn(GUIDE)).toEqual(STEPS.map(({ line }) => line));
});

it('every command has the documented result, from a new remote to a promotion between sites', async () => {
  for (const { line, before, says } of STEPS) {
    await before?.();
    if (says === undefined) continue;
    const said = await typeAsReader(line);
    if (typeof says === 'string') expect(said).toContain(says);
    else expect(said).toMatch(says);
  }

  expect(firsts.map((line) => line.replace(/^npm run remote -- /, '').split(' ')[0])).toEqual([
    'swap',
    'promote',
    'publish',
    'promote',
  ]);
});

it('npx nx dev opens the remote alone', async () => {
  const port = String(await findFreePort());
  const dev = spawn('npx', ['nx', 'dev', 'mfe-promoter'], {
    cwd: sites.clone,
    env: { ...process.env, PORT: port, API_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group, so that all of it can be ended.
    detached: true,
  });
  try {
    for await (const line of createInterface(dev.stdout)) if (line.includes('is open at')) break;
    const page = await fetch(`http://localhost:${port}/promoter`);

    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
  } finally {
    process.kill(-dev.pid!, 'SIGKILL');
  }
});
