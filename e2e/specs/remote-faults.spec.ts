import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RemoteBuild } from '@stagedoor/federation';
import {
  expectFaults,
  expectReports,
  healFault,
  NETWORK_FAULTS,
  setFault,
} from '../support/faults';
import { folderOf, inForce, putVariantInForce, takeOut } from '../support/published-remotes';
import { type Browser, expect, type Page, test } from '../support/test';

// One after another: some of them put a remote of the same name in force.
test.describe.configure({ mode: 'default' });

const UNAVAILABLE = 'This page could not be loaded';
const BROKEN = 'Unexpected Application Error!';

/** Each file of the faulty remote, the path that needs it and the heading of that page. */
const STEPS = {
  'the entry': { file: ({ entry }: RemoteBuild) => entry, at: '/faulty', shows: 'Faulty' },
  'the exposed file': {
    // Vite's build has two: the chunk of the module, and one that it imports.
    file: ({ initial }: RemoteBuild) => initial.at(-1)!,
    at: '/faulty',
    shows: 'Faulty',
  },
  'the nested chunk': {
    file: ({ initial, integrity }: RemoteBuild) =>
      Object.keys(integrity).find((file) => !initial.includes(file))!,
    at: '/faulty/nested',
    shows: 'Nested',
  },
} as const;
type Step = (typeof STEPS)[keyof typeof STEPS];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function addressOf(step: Step): Promise<string> {
  const build = await inForce('mfe-faulty');
  return `/remotes/mfe-faulty/${build.version}/${step.file(build)}`;
}

interface Fault {
  /** The remote that fails. */
  remote?: string;
  at: string;
  shows: string;
  /** The heading while the fault lasts. */
  says?: string;
  kind: string;
  breakIt: (page: Page) => Promise<unknown>;
  heal: (page: Page) => Promise<unknown>;
}

/** Opens the area, and expects that only it fails and that Try again loads it once the fault is removed. */
async function expectIsolated(browser: Browser, fault: Fault): Promise<void> {
  const { remote, at, shows, says = UNAVAILABLE, kind, breakIt, heal } = fault;
  const page = await browser.newPage();
  const reports = expectFaults(page, remote);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await breakIt(page);

  await page.goto(at, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(heading(page, says)).toBeVisible();
  await expect.poll(() => reports.kinds).toEqual([kind]);

  await page.getByRole('banner').getByRole('link', { name: 'Stagedoor, home' }).click();
  await expect(heading(page, 'Three channels. One dance floor.')).toBeVisible();
  // Going back to missing files reloads the page, which shows the message again.
  const wholePage = kind === 'load' ? page.waitForEvent('domcontentloaded') : null;
  // A file that hangs delays the load event.
  await page.goBack({ waitUntil: 'commit' });
  await wholePage;
  await expect(heading(page, says)).toBeVisible();

  await heal(page);
  await tryAgain.click();
  await expect(heading(page, shows)).toBeVisible();
  await expect(tryAgain).toBeHidden();
  await page.close();
}

function fileFault(step: Step, name: string, address: string): Fault {
  const matches = (url: URL) => url.pathname === address;
  return {
    ...step,
    kind: name === 'hangs' ? 'timeout' : 'load',
    breakIt: (page) => page.route(matches, NETWORK_FAULTS[name]!),
    heal: (page) => page.unroute(matches),
  };
}

function codeFault(
  name: string,
  fault: Pick<Fault, 'at' | 'shows' | 'kind'> & Partial<Fault>,
): Fault {
  return {
    breakIt: (page) => setFault(page, name),
    heal: healFault,
    ...fault,
  };
}

const FAULTY = { at: '/faulty', shows: 'Faulty' };

for (const [what, step] of Object.entries(STEPS)) {
  test(`a failure of ${what} affects its area alone, and Try again loads it once repaired`, async ({
    browser,
  }) => {
    const address = await addressOf(step);
    const names = Object.keys(NETWORK_FAULTS).filter((name) => name !== 'hangs');
    await Promise.all(names.map((name) => expectIsolated(browser, fileFault(step, name, address))));
  });
}

test('a step that hangs times out, and Try again does not wait for it', async ({ browser }) => {
  const files = await Promise.all(
    Object.values(STEPS).map(async (step) => fileFault(step, 'hangs', await addressOf(step))),
  );
  const kind = 'timeout';
  const nested = { at: '/faulty/nested', shows: 'Nested' };
  await Promise.all(
    [
      ...files,
      codeFault('init hangs', { ...FAULTY, kind }),
      codeFault('import hangs', { ...FAULTY, kind }),
      codeFault('nested hangs', { ...nested, kind }),
    ].map((fault) => expectIsolated(browser, fault)),
  );
});

// @covers 2.error-page.default-text
test('a remote that throws affects its area alone, and Try again loads it once repaired', async ({
  browser,
}) => {
  await Promise.all(
    [
      codeFault('throws at import', { ...FAULTY, kind: 'import' }),
      codeFault('throws at mount', { ...FAULTY, kind: 'render', says: BROKEN }),
      codeFault('throws at render', { ...FAULTY, kind: 'render', says: BROKEN }),
    ].map((fault) => expectIsolated(browser, fault)),
  );
});

test('what a remote throws after rendering is reported, and its page stays', async ({
  browser,
}) => {
  const faults = ['throws at press', 'throws in a timer', 'throws in a promise'];
  await Promise.all(
    faults.map(async (fault) => {
      const page = await browser.newPage();
      const reports = expectFaults(page);
      await setFault(page, fault);
      await page.goto('/faulty');

      await page.getByRole('button', { name: 'Press' }).click();

      await expect.poll(() => reports.kinds).toEqual(['uncaught']);
      await expect(heading(page, 'Faulty')).toBeVisible();
      await page.close();
    }),
  );
});

const COPY = 'mfe-tampered';

/** Puts a copy of the faulty remote in force during the callback: other journeys use the files of the original. */
async function withCopy(use: (build: RemoteBuild) => Promise<void>): Promise<void> {
  const copy = {
    name: COPY,
    version: '9.3.0',
    container: 'mfe_tampered_9_3_0',
    paths: [
      { path: '/tampered', access: 'public', title: 'Tampered' },
      { path: '/tampered/nested', access: 'public', title: 'Tampered' },
    ],
  } satisfies Partial<RemoteBuild>;
  await putVariantInForce(await inForce('mfe-faulty'), copy, { '/faulty': '/tampered' });
  try {
    await use(await inForce(COPY));
  } finally {
    await takeOut(COPY);
  }
}

/** Appends a byte to a published file in every served encoding. Returns a function that restores it. */
async function tamperWith(build: RemoteBuild, step: Step): Promise<() => Promise<void>> {
  const file = join(folderOf(build.name, build.version), step.file(build));
  const forms = { '': (bytes: Buffer) => bytes, '.br': brotliCompressSync, '.gz': gzipSync };
  const original = await readFile(file);
  const tampered = Buffer.concat([original, Buffer.from(';')]);
  const kept: [string, Buffer][] = [];
  for (const [ending, encode] of Object.entries(forms)) {
    const bytes = await readFile(file + ending).catch(() => null);
    if (!bytes) continue;
    kept.push([file + ending, bytes]);
    await writeFile(file + ending, encode(tampered));
  }
  return async () => {
    for (const [path, bytes] of kept) await writeFile(path, bytes);
  };
}

for (const [what, step] of Object.entries(STEPS)) {
  test(`${what} with an additional byte is refused`, async ({ browser }) => {
    await withCopy(async (build) => {
      const restore = await tamperWith(build, step);
      try {
        await expectIsolated(browser, {
          ...step,
          remote: COPY,
          at: step.at.replace('/faulty', '/tampered'),
          kind: 'load',
          breakIt: async () => undefined,
          heal: restore,
        });
      } finally {
        await restore();
      }
    });
  });
}

test('a remote that needs a newer platform is refused without a request and with a message and a log line', async ({
  page,
}) => {
  // A new remote: no earlier version exists to fall back to.
  await putVariantInForce(await inForce('mfe-faulty'), {
    name: 'mfe-newer',
    version: '9.0.0',
    container: 'mfe_newer_9',
    platform: '^9.0.0',
    paths: [{ path: '/newer', access: 'public' }],
  });
  try {
    const fetched: string[] = [];
    const reports = expectReports(page, 'mfe-newer');
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const said = page.waitForEvent('console', (line) => /mfe-newer/.test(line.text()));

    await page.goto('/newer');

    await expect(heading(page, 'This page is being renewed')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The rest of the site works');
    expect((await said).text()).toMatch(/mfe-newer 9\.0\.0 .*\^9\.0\.0.* 1\.\d+\.\d+/s);
    await expect.poll(() => reports.kinds).toEqual(['platform']);
    expect(fetched.filter((path) => path.startsWith('/remotes/mfe-newer/'))).toEqual([]);
  } finally {
    await takeOut('mfe-newer');
  }
});
