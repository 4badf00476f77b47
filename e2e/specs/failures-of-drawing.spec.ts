import { expectFaults } from '../support/faults';
import { remoteCommand } from '../support/remote-command';
import { drawnContent, openDrawn } from '../support/drawn';
import { publishAltered } from '../support/published-remotes';
import { test } from '../support/site-of-parts';
import { expect, type Page } from '../support/test';

const REMOTE = 'mfe-attendee';
const HEADING = 'Three channels. One dance floor.';

type Request = Page['request'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function contentOf(request: Request): Promise<string> {
  return drawnContent(await (await request.get('/')).text());
}

/** The pages that the server of these pages has counted as not drawn. */
async function countedAsMissing(request: Request): Promise<number> {
  const metrics = await (await request.get('/metrics')).text();
  const lines = metrics.matchAll(
    /^stagedoor_drawn_pages_total\{outcome="(?:late|busy|failed)"\} (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

test('pages are drawn by the version that their visitor gets: swap, canary and rollback', async ({
  browser,
  page,
  parts,
  request,
}) => {
  const remote = (line: string) => remoteCommand(parts, line);
  const [louder, other] = ['Three channels. One loud floor.', 'Three channels. No speakers.'];
  await publishAltered(REMOTE, '8.1.0', { [HEADING]: louder });
  await openDrawn(page, '/');
  await expect(heading(page)).toHaveText(HEADING);

  await remote(`swap ${REMOTE} 8.1.0`);
  await openDrawn(page, '/');
  await expect(heading(page)).toHaveText(louder);
  await expect.poll(() => contentOf(request)).toContain(louder);

  await publishAltered(REMOTE, '8.2.0', { [louder]: other });
  await remote(`canary ${REMOTE} 8.2.0 --share 0.5`);
  const seen = new Set<string>();
  for (let person = 0; person < 20 && seen.size < 2; person += 1) {
    const context = await browser.newContext();
    const visit = await context.newPage();
    await openDrawn(visit, '/');
    const shown = (await heading(visit).textContent())!;
    await expect.poll(() => contentOf(context.request)).toContain(shown);
    seen.add(shown);
    await context.close();
  }
  // The probability that 20 visitors all get the same version is one in half a million.
  expect([...seen].toSorted()).toEqual([louder, other].toSorted());

  await remote(`end-canary ${REMOTE}`);
  await remote(`rollback ${REMOTE}`);
  await openDrawn(page, '/');
  await expect(heading(page)).toHaveText(HEADING);
});

/** The end of a server part, where its module is exported. */
const EXPORT = 'module.exports=';

/** A server part whose routes never end when they are read. */
const LOOPING = `let kept;Object.defineProperty(module,"exports",{get:()=>kept,set({remote}){kept={remote:{...remote,get routes(){for(;;);}}}}});${EXPORT}`;

test('a server part that loops costs the drawing of its pages and nothing else', async ({
  page,
  parts,
  request,
}) => {
  await publishAltered(REMOTE, '8.3.0', { [EXPORT]: LOOPING });
  await remoteCommand(parts, `swap ${REMOTE} 8.3.0`);
  const before = await countedAsMissing(request);

  await page.goto('/');
  await expect(heading(page)).toHaveText(HEADING);
  await page.goto('/events');
  await expect(heading(page)).toHaveText('Browse Events');

  expect(await contentOf(request)).toBe('');
  expect(await countedAsMissing(request)).toBeGreaterThan(before);
  await remoteCommand(parts, `rollback ${REMOTE}`);
  await openDrawn(page, '/');
});

test('a drawn page is taken over in spite of one failed attempt, and stays readable after two', async ({
  page,
}) => {
  expectFaults(page, REMOTE);
  const entry = /\/remotes\/mfe-attendee\/[^?]*\/remoteEntry\.js/;
  // The second attempt has a query.
  const firstAttempt = new RegExp(`${entry.source}$`);
  await page.route(firstAttempt, (route) => route.abort('connectionreset'));
  await openDrawn(page, '/events');
  await page.getByLabel('Search').fill('no such event');
  await expect(page.getByRole('heading', { name: 'No Events Found' })).toBeVisible();

  await page.route(entry, (route) => route.abort('connectionreset'));
  await openDrawn(page, '/events');
  await expect(page.getByRole('alert')).toContainText('Stagedoor could not be loaded.');
  await expect(heading(page)).toHaveText('Browse Events');

  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByLabel('Search').fill('no such event');
  await expect(page.getByRole('heading', { name: 'No Events Found' })).toBeVisible();
});
