import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { makeMove, publishVersion } from '@stagedoor/federation';
import { ownShell } from '@stagedoor/ops/remote/own-shell';
import { Header } from '../pages/header';
import { startFileHost } from '../support/file-host';
import { inForce, publishAltered, withVariant } from '../support/published-remotes';
import { remoteCommand } from '../support/remote-command';
import { saveData } from '../support/remote-files';
import { signIn } from '../support/sign-in';
import { test } from '../support/site-of-parts';
import { expect, type Page } from '../support/test';

// Each command is a process of its own, which a busy machine starts in seconds.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const VENUES = '/venues/my-venues';

/** The headings of the areas whose link has another name. */
const HEADINGS: Record<string, string> = { Analytics: 'Venue Analytics' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Collects the URLs of scripts loaded over the network, not from a cache, from now on. */
async function scriptsFetched(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  const cached = new Set<string>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && !response.url.endsWith('.js')) return;
    if (!cached.has(requestId) && !response.fromDiskCache) fetched.push(response.url);
  });
  return fetched;
}

test('a remote is swapped and rolled back on a running site by one registry line', async ({
  page,
  parts,
}) => {
  const remote = (line: string) => remoteCommand(parts, line);
  await publishAltered('mfe-venue', '9.1.0', { 'My Venues': 'My Stages' });
  // The files of other areas would be fetched once the page is idle, which may be after the swap.
  await saveData(page);
  await signIn(page, 'venue');
  await page.goto(VENUES);
  await expect(heading(page, 'My Venues')).toBeVisible();

  await test.step('the command reports one changed line', async () => {
    const said = await remote('swap mfe-venue 9.1.0');
    expect(said).toMatch(/mfe-venue {2}1\.0\.0-local\.\w+ → 9\.1\.0/);
    expect(said).toMatch(/1 of \d+ lines changed; the other \d+ are the same to the byte\./);
  });

  await test.step('the open page is unchanged', async () => {
    await expect(heading(page, 'My Venues')).toBeVisible();
  });

  await test.step('the next page load fetches only the new version', async () => {
    const fetched = await scriptsFetched(page);
    await page.reload();
    await expect(heading(page, 'My Stages')).toBeVisible();
    expect(fetched.length).toBeGreaterThan(0);
    for (const url of fetched) expect(url).toContain('/remotes/mfe-venue/9.1.0/');
  });

  await test.step('a rollback restores the old version and fetches nothing', async () => {
    expect(await remote('rollback mfe-venue')).toMatch(/mfe-venue {2}9\.1\.0 → 1\.0\.0-local/);
    const fetched = await scriptsFetched(page);
    await page.reload();
    await expect(heading(page, 'My Venues')).toBeVisible();
    expect(fetched).toEqual([]);
  });
});

test('a remote is loaded from another origin once the registry allows it', async ({
  page,
  parts,
}, testInfo) => {
  const remote = (line: string) => remoteCommand(parts, line);
  const host = await startFileHost(testInfo.outputPath());
  const changes = { version: '9.2.0', container: 'mfe_venue_9_2_0' };
  try {
    await withVariant(
      await inForce('mfe-venue'),
      changes,
      { 'My Venues': 'My Halls' },
      async (distDir) => {
        await cp(distDir, join(testInfo.outputPath(), 'mfe-venue/9.2.0'), { recursive: true });
        await publishVersion({ distDir, dataDir: parts.dataDir, at: host.origin });
      },
    );
    await expect(remote('swap mfe-venue 9.2.0')).rejects.toThrow('is not an allowed origin');
    await remote(`allow-origin ${host.origin}`);
    await remote('swap mfe-venue 9.2.0');
    const fetched = await scriptsFetched(page);
    await signIn(page, 'venue');

    const response = await page.goto(VENUES);

    await expect(heading(page, 'My Halls')).toBeVisible();
    expect(response?.headers()['content-security-policy']).toContain(` ${host.origin};`);
    expect(fetched.some((url) => url.startsWith(`${host.origin}/mfe-venue/9.2.0/`))).toBe(true);
    await remote('rollback mfe-venue');
  } finally {
    host.close();
  }
});

test('a tab opened before three publishes opens every area without a reload', async ({
  browser,
  parts,
}) => {
  const pages = await Promise.all(
    (['creator', 'venue', 'event_manager'] as const).map(async (role) => {
      const page = await browser.newPage();
      await signIn(page, role);
      await page.goto('/role-selection');
      await expect(page.getByRole('button', { name: /^Role:/ })).toBeVisible();
      return page;
    }),
  );
  const shell = await ownShell();
  for (const version of ['9.3.0', '9.4.0', '9.5.0']) {
    for (const name of ['mfe-attendee', 'mfe-creator', 'mfe-venue', 'mfe-placeholders']) {
      await publishAltered(name, version);
      const move = { action: 'swap', remote: name, version } as const;
      await makeMove({
        dataDir: parts.dataDir,
        environment: 'local',
        move,
        shell,
        by: 'the journeys',
      });
    }
  }

  for (const page of pages) {
    let documents = 0;
    page.on('request', (request) => (documents += Number(request.resourceType() === 'document')));
    for (const link of await new Header(page).links.allTextContents()) {
      await new Header(page).follow(link);
      await expect(heading(page, HEADINGS[link] ?? link)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    }
    expect(documents).toBe(0);
  }
});

test('a canary is served to its share of the visitors and ends automatically when it is worse', async ({
  browser,
  parts,
}) => {
  const remote = (line: string) => remoteCommand(parts, line);
  const { version: pinned } = await inForce('mfe-venue');
  await publishAltered('mfe-venue', '9.6.0', { 'My Venues': 'My Stages' });
  await remote('canary mfe-venue 9.6.0 --share 0.5 --auto-rollback');
  const visit = async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, 'venue');
    const opened = page.waitForRequest('**/api/client-opens');
    await page.goto(VENUES);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/My (Venues|Stages)/);
    const first = await title.textContent();
    await page.reload();
    await expect(title).toHaveText(first!);
    const { version, ticket } = (await opened).postDataJSON() as Record<string, string>;
    expect(ticket).toMatch(/^[\w-]{43}$/);
    await context.close();
    expect(version === '9.6.0').toBe(first === 'My Stages');
    return version;
  };
  const versions = new Set<string | undefined>();

  // The probability that 20 visitors all get the same version is one in half a million.
  for (let person = 0; person < 20 && versions.size < 2; person += 1) versions.add(await visit());

  expect(versions.size).toBe(2);
  // Every visitor has one vote; all of them are in one network.
  for (const version of [pinned, '9.6.0']) {
    const voted = new RegExp(`${version.replaceAll('.', String.raw`\.`)} +[1-9]\\d* +0 +0 +1 +0 `);
    await expect.poll(() => remote('health')).toMatch(voted);
  }
  expect(await remote('health')).toContain(
    'The canary 9.6.0 is too early to judge. The site ends it when it is worse.',
  );
  await parts.runSql(`INSERT INTO canary_votes (remote, version, draw, network_key, opened_at, failed_at, voted_at)
    SELECT 'mfe-venue', version, 'draw ' || i, 'network ' || i, now(),
      CASE WHEN version = '9.6.0' AND i <= 60 THEN now() END, now()
    FROM unnest('{${pinned},9.6.0}'::text[]) version, generate_series(1, 120) i`);
  await expect
    .poll(() => remote('health').catch((worse: { stdout: string }) => worse.stdout), {
      timeout: 60_000,
    })
    .toContain('No canary is in force in local.');
  expect((await remote('log mfe-venue')).replaceAll(/ +/g, ' ')).toContain(
    `canary watch end canary mfe-venue 9.6.0, ${pinned} for everybody: worse; since `,
  );
});
