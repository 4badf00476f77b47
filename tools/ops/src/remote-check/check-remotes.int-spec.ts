import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_FILE, integrityOf, type RemoteBuild } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { checkRemotes } from './check-remotes.js';

const KEPT = join(REPOSITORY, 'tools/ops/fixtures/sample-remote/kept');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-build-'));
  await cp(KEPT, folder, { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

/** Returns the problems of each path of the build in the folder. */
async function problemsByPath(): Promise<Record<string, readonly string[]>> {
  const results = await checkRemotes({ builds: [folder], log: () => undefined });
  return Object.fromEntries(results.map(({ path, problems }) => [path, problems]));
}

async function redescribe(change: Partial<RemoteBuild>): Promise<void> {
  const file = join(folder, BUILD_FILE);
  const build = JSON.parse(await readFile(file, 'utf8')) as RemoteBuild;
  await writeFile(file, JSON.stringify({ ...build, ...change }));
}

/** Makes the build use a name that the shell does not have. */
async function replaceInScripts(name: string, other: string): Promise<void> {
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const integrity: Record<string, string> = {};
  let replaced = 0;
  for (const script of scripts) {
    const path = join(folder, script);
    const text = await readFile(path, 'utf8');
    if (text.includes(name)) replaced += 1;
    await writeFile(path, text.replaceAll(name, other));
    integrity[script] = integrityOf(await readFile(path));
  }
  expect(replaced).toBeGreaterThan(0);
  await redescribe({ integrity });
}

it('finds no problem in a working build', async () => {
  expect(await problemsByPath()).toEqual({
    '/sample': [],
    '/sample/events/:id': [],
    '/sample/account': [],
  });
});

it('reports the path that uses a name missing in the shell', async () => {
  await replaceInScripts('formatWeekdayDate', 'formatFestiveDate');

  const problems = await problemsByPath();

  expect(problems['/sample']).toEqual([]);
  expect(problems['/sample/events/:id']).not.toEqual([]);
});

it('reports the platform that a build needs and the shell lacks', async () => {
  await redescribe({ platform: '^99.0.0' });

  expect((await problemsByPath())['/sample']).toContainEqual(
    expect.stringMatching(/^needs @stagedoor\/platform \^99\.0\.0 \(the shell has \d/),
  );
});

it('reports another package that the shell has in another version', async () => {
  await redescribe({ requires: { '@stagedoor/ui': '^1.99.0' } });

  expect((await problemsByPath())['/sample']).toContainEqual(
    expect.stringMatching(/^needs @stagedoor\/ui \^1\.99\.0 \(the shell has \d/),
  );
});

it('reports an owned path without a screen', async () => {
  await redescribe({ paths: [{ path: '/sample/nothing', access: 'public' }] });

  expect((await problemsByPath())['/sample/nothing']).toEqual([
    'shows "This page could not be loaded"',
    expect.stringContaining('sample-remote has no route for /sample/nothing'),
    expect.stringContaining('"kind":"render","errorName":"MissingRouteError"'),
  ]);
});

it.each([
  ['listeners', 'addEventListener("resize",()=>{})'],
  ['nodes', '(globalThis.kept??=[]).push(document.createElement("p"))'],
])('reports %s that a screen leaves behind at each visit', async (kind, statement) => {
  const title = '(0,s.usePageTitle)("Sample account")';
  await replaceInScripts(title, `Array.from({length:10},()=>{${statement}}),${title}`);

  const problems = await problemsByPath();

  expect(problems['/sample/account']).toEqual([
    expect.stringMatching(
      new RegExp(`^leaves ${kind} behind: \\d+ after 2 visits, \\d+ after 20$`),
    ),
  ]);
  expect(problems['/sample']).toEqual([]);
});

it('does not report what a later visit leaves behind once', async () => {
  const title = '(0,s.usePageTitle)("Sample account")';
  const node = 'document.createElement("p")';
  const visits = 'globalThis.visits';
  await replaceInScripts(
    title,
    `${visits}=(${visits}??0)+1,globalThis.kept=${visits}>12?[${node},${node},${node}]:[],${title}`,
  );

  expect((await problemsByPath())['/sample/account']).toEqual([]);
});
