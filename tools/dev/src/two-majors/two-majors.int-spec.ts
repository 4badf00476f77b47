import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import {
  CLIENT_FILE,
  clientBuildSchema,
  makeMove,
  type PageRegistry,
  publishVersion,
} from '@stagedoor/federation';
import { defineRemote, defineShell } from '@stagedoor/federation/webpack';
import { launchBrowser } from '@stagedoor/ops/browser/launch-browser';
import { pageOf } from '@stagedoor/ops/remote/testing/page-of';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { readConfig } from '@stagedoor/shell/server/config';
import { createServer } from '@stagedoor/shell/server/server';
import webpack, { type Configuration } from 'webpack';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const SHELL = join(REPOSITORY, 'shell');
const SCRIPTS = {
  shell: './src/main.ts',
  device: './src/device/main.ts',
  offlineWorker: './src/offline-worker/main.ts',
};

/** Two remotes, each with the call of its own major version. */
const REMOTES = [
  { name: 'mfe-one', platform: '^1.0.0', title: 'One', call: "'One'", next: '/mfe-two' },
  { name: 'mfe-two', platform: '^2.0.0', title: 'Two', call: "{ title: 'Two' }", next: '/mfe-one' },
];

type Remote = (typeof REMOTES)[number];

const sourceOf = ({ name, title, call, next }: Remote) => `
  import { Link, usePageTitle, useSession } from '@stagedoor/platform';
  import { Heading } from '@stagedoor/ui';
  function Screen() {
    usePageTitle(${call});
    const { status } = useSession();
    return <><Heading>${title} for a {status} visitor</Heading><Link to="${next}">Next</Link></>;
  }
  export const remote = { routes: [{ path: '/${name}', element: <Screen /> }] };
`;

let root: string;
let browser: Browser;
const servers: Awaited<ReturnType<typeof createServer>>[] = [];

const dataDir = () => join(root, 'data');
const bothClient = () => join(root, 'client');

async function build(configuration: Configuration): Promise<void> {
  const compiler = webpack({ ...configuration, devtool: false });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
}

/** Builds and publishes a remote. */
async function publish(remote: Remote): Promise<void> {
  const { name, platform, title } = remote;
  const folder = join(root, name);
  await mkdir(join(folder, 'src'), { recursive: true });
  const paths = [{ path: `/${name}`, access: 'public', title }];
  const manifest = {
    ...{ name, version: '1.0.0', stagedoor: { remote: name, platform, paths } },
    dependencies: {
      ...{ '@stagedoor/ui': '^1.0.0', react: '^19.0.0', 'react-dom': '^19.0.0' },
      'styled-components': '^6.0.0',
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'src/remote.tsx'), sourceOf(remote));
  await build(defineRemote(pathToFileURL(join(folder, 'webpack.config.mjs')).href));
  await publishVersion({ distDir: join(folder, 'dist'), dataDir: dataDir(), first: true });
}

async function swap({ name }: Remote): Promise<void> {
  const client = clientBuildSchema.parse(
    JSON.parse(await readFile(join(bothClient(), CLIENT_FILE), 'utf8')),
  );
  const { version } = JSON.parse(
    await readFile(join(root, name, 'dist/stagedoor-remote.json'), 'utf8'),
  ) as { version: string };
  await makeMove({
    ...{ dataDir: dataDir(), environment: 'local', shell: client.shared, by: 'a team' },
    move: { action: 'swap', remote: name, version },
  });
}

/** Starts a page server with a shell, and returns its URL. */
async function start(clientDir: string): Promise<string> {
  const variables = { STAGEDOOR_DATA_DIR: dataDir(), LOG_LEVEL: 'silent' };
  const folders = { publicDir: join(SHELL, 'public'), previewDir: join(SHELL, 'dist/preview') };
  const server = await createServer(readConfig(variables), { clientDir, ...folders });
  servers.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

/** What a page says of each remote: null, or why it is refused. */
async function refusals(url: string): Promise<Record<string, string | null>> {
  const { remotes }: PageRegistry = await pageOf(url);
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { refused = null }]) => [name, refused]),
  );
}

beforeAll(async () => {
  vi.stubEnv('STAGEDOOR_VERSION', '1.0.0');
  await mkdir(join(REPOSITORY, '.results'), { recursive: true });
  // Within this repository, where the packages are that the shell provides.
  root = await mkdtemp(join(REPOSITORY, '.results/two-majors-'));
  const platforms = { '2.0.0': pathToFileURL(join(SHELL, 'src/testing/platform-2.ts')) };
  const to = pathToFileURL(`${bothClient()}/`);
  const shell = pathToFileURL(join(SHELL, 'webpack.config.mjs')).href;
  await build(defineShell(shell, SCRIPTS, { platforms, to }));
  for (const remote of REMOTES) await publish(remote);
  for (const remote of REMOTES) await swap(remote);
  browser = await launchBrowser(console.log);
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers) await server.close();
  await rm(root, { recursive: true, force: true });
});

it('remotes of two major versions run side by side, in one document and one session', async () => {
  const url = await start(bothClient());
  expect(await refusals(url)).toEqual({ 'mfe-one': null, 'mfe-two': null });

  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${url}/mfe-one`);
  await page.getByRole('heading', { name: 'One for a guest visitor' }).waitFor();
  await expect.poll(() => page.title()).toBe('One · Stagedoor');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  for (const title of ['Two', 'One', 'Two']) {
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { name: `${title} for a guest visitor` }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · Stagedoor`);
  }

  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  expect(errors).toEqual([]);
});

it('a shell of one major version runs its remote alone, and says why the other is refused', async () => {
  const url = await start(join(SHELL, 'dist/client'));
  const { version } = JSON.parse(
    await readFile(join(REPOSITORY, 'libs/platform/package.json'), 'utf8'),
  ) as { version: string };

  expect(await refusals(url)).toEqual({
    'mfe-one': null,
    'mfe-two': `needs @stagedoor/platform ^2.0.0 (the shell has ${version})`,
  });
});
