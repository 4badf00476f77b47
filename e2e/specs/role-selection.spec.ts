import { expect, test } from '../support/test';
import { Header } from '../pages/header';
import { readAlert } from '../support/alert';
import { expectToFail } from '../support/console';
import { signIn, storedToken } from '../support/sign-in';

const TITLES = ['Venue Owner', 'Supplier', 'Event Manager', 'Event Creator'];

// @covers 2.public.role-selection 2.role-selection.four-cards 2.role-selection.feature-lists 2.role-selection.title-choose
test('a guest chooses among four cards with a list of features each', async ({ page }) => {
  await page.goto('/role-selection');

  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Role' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(TITLES);
  await expect(main.getByRole('list')).toHaveCount(4);

  const [venue, supplier, manager, creator] = [0, 1, 2, 3].map((index) =>
    main.getByRole('list').nth(index),
  );
  // @covers 2.role-selection.describes-venue
  await test.step('a venue owner manages venues', () =>
    expect(venue!).toContainText('manage your venues'));
  // @covers 2.role-selection.describes-supplier
  await test.step('a supplier offers services at indicative costs', async () => {
    for (const service of ['DJ', 'Production', 'Staffing', 'Talent', 'security', 'Cleaners']) {
      await expect(supplier!).toContainText(service, { ignoreCase: true });
    }
    await expect(supplier!).toContainText(/£\d+ to £[\d,]+/);
  });
  // @covers 2.role-selection.describes-event-manager
  await test.step('an event manager only views', async () => {
    await expect(manager!).toContainText('events assigned to you');
    await expect(manager!).toContainText('Views only');
  });
  // @covers 2.role-selection.describes-creator
  await test.step('an event creator creates, promotes and sets up ticketing', async () => {
    await expect(creator!).toContainText('Create and promote events');
    await expect(creator!).toContainText('Set up ticketing');
  });
  // @covers 2.role-selection.button-continue
  await test.step('the button reads Continue as the chosen role', async () => {
    for (const title of TITLES) {
      await page.getByRole('radio', { name: title }).check();
      await expect(page.getByRole('button', { name: `Continue as ${title}` })).toBeVisible();
    }
  });
});

// @covers 4.add-role.replaces-switches-reloads 8.auth.add-role-failed
test('adding a role switches to it and loads its home, after an alert when it has failed', async ({
  page,
}) => {
  const header = new Header(page);
  await signIn(page, 'creator');
  const before = await storedToken(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/auth\/(add|switch)-role$/.test(request.url())) calls.push(request.url());
  });
  await page.goto('/role-selection');
  await page.getByRole('radio', { name: 'Supplier' }).check();
  const add = page.getByRole('button', { name: 'Add Supplier Role' });

  expectToFail(page, '/api/auth/add-role');
  await page.route('**/api/auth/add-role', (route) => route.abort(), { times: 1 });
  await add.click();
  await readAlert(page, 'Failed to add role. Please try again.');
  const loaded = page.waitForEvent('load');
  await add.click();
  await loaded;

  await expect(page).toHaveURL(/\/services\/my-services$/);
  expect(calls.map((url) => url.split('/').at(-1))).toEqual([
    'add-role',
    'add-role',
    'switch-role',
  ]);
  expect(await storedToken(page)).not.toBe(before);
  await header.openRoles();
  await expect(header.roles).toHaveText([
    /^Supplier\s*Active$/,
    'Event Creator',
    'Add Another Role',
  ]);
});
