import type { User } from '@stagedoor/contracts';
import { LoginPage } from '../pages/login-page';
import { call, createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { uniqueName } from '../support/data';
import { aBuyer, buyTickets, placeOrder } from '../support/orders';
import { keepToken, signIn } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

type EventOnSale = Awaited<ReturnType<typeof createPublishedEvent>>;

const PASSWORD = 'silent-disco';

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

/** Opens the form of the event by its URL as its organiser. */
async function open(page: Page, { id, organiser, ...event }: EventOnSale) {
  await keepToken(page, organiser);
  await page.goto(`/my-events/${id}/edit`);
  await expect(title(page)).toHaveValue(event.title);
}

/** Returns the title in the HTML of the event. A page server on a busy machine may send the page without the event. */
async function titleSent({ request }: Page, { id }: EventOnSale): Promise<string | undefined> {
  let sent: string | undefined;
  await expect(async () => {
    const html = await (await request.get(`/events/${id}`)).text();
    sent = /<title>(.*)<\/title>/.exec(html)?.[1];
    expect(sent).not.toBe('Event · Stagedoor');
  }).toPass();
  return sent;
}

// @covers 2.edit-event.changes 2.edit-event.from-my-events
test('an edit from My Events changes the page, the HTML head and the list of a published event at once', async ({
  page,
}) => {
  const event = await createPublishedEvent();
  const right = uniqueName('Silent Sunday, put right');
  await keepToken(page, event.organiser);
  await page.goto('/my-events');
  await page
    .getByRole('article', { name: event.title })
    .getByRole('link', { name: 'Edit' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Event' })).toBeVisible();

  await title(page).fill(right);
  await page.getByLabel('Description').fill('Four hours, three channels.');
  await page.getByLabel('Start time').fill('00:15');
  await page.getByLabel('Ticket price').fill('15');
  await save(page);

  await expect(page).toHaveURL(/\/my-events$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Events' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: right })).toContainText('is saved.');
  const row = page.getByRole('article', { name: right });
  await expect(row).toContainText('at 00:15');
  await expect(row).toContainText('£15.00');
  await row.getByRole('link', { name: right }).click();
  await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible();
  await expect(page.getByText('Four hours, three channels.')).toBeVisible();
  expect(await titleSent(page, event)).toBe(`${right} · Stagedoor`);
  await page.goto(`/events?search=${encodeURIComponent(right)}`);
  await expect(page.getByRole('article')).toHaveText(new RegExp(right));
});

// @covers 2.edit-event.settled 2.edit-event.capacity
test('after the first sale venue and time are text with the reason, and other fields can change', async ({
  page,
}) => {
  const event = await createPublishedEvent();
  const { token } = await aBuyer('Guest');
  await buyTickets(event, token, 2);
  await placeOrder(event, token, 1);
  await open(page, event);
  const place = page.getByRole('region', { name: 'Where and when' });
  await expect(place).toContainText(
    'Tickets are sold or in a checkout, so the venue and the time can no longer change.',
  );
  await expect(place).toContainText(event.venue.name);
  await expect(page.getByLabel('Start date')).toHaveCount(0);

  await page.getByLabel('Total capacity').fill('2');
  await save(page);
  await expect(page.getByLabel('Total capacity')).toHaveAccessibleDescription(
    /^3 tickets are sold or in a checkout; the capacity cannot be less\./,
  );
  await page.getByLabel('Total capacity').fill('40');
  await page.getByLabel('Ticket price').fill('20');
  await save(page);

  const row = page.getByRole('article', { name: event.title });
  await expect(row).toContainText('2/40');
  await expect(row).toContainText('£20.00');
  await expect(row).toContainText('£25.00');
});

test('the first sale while the form is open fixes venue and time and keeps the other edits', async ({
  page,
}) => {
  const event = await createPublishedEvent();
  await open(page, event);
  await title(page).fill('Silent Sunday, later');
  await page.getByLabel('End time').fill('23:59');
  expectToFail(page, `/api/events/${event.id}`);
  await placeOrder(event, (await aBuyer('Guest')).token);

  await save(page);

  await expect(page.getByRole('main').getByRole('alert')).toContainText('can no longer change');
  await expect(page.getByRole('region', { name: 'Where and when' })).toBeVisible();
  await expect(title(page)).toHaveValue('Silent Sunday, later');
  await save(page);
  await expect(page.getByRole('article', { name: 'Silent Sunday, later' })).toBeVisible();
});

// @covers 2.edit-event.overtaken
test('a tab overwrites a field changed in another tab only on the second save', async ({
  page,
}) => {
  const event = await createPublishedEvent();
  await open(page, event);
  await title(page).fill('Of the first tab');
  const other = await page.context().newPage();
  await open(other, event);
  await title(other).fill('Of the second tab');
  await save(other);
  await expect(other).toHaveURL(/\/my-events$/);

  await save(page);

  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAccessibleDescription(/^This was changed elsewhere meanwhile\./);
  await expect(title(page)).toHaveValue('Of the first tab');
  expect(await call('GET', `/events/${event.id}`)).toMatchObject({ title: 'Of the second tab' });
  await save(page);
  await expect(page.getByRole('article', { name: 'Of the first tab' })).toBeVisible();
});

// @covers 2.edit-event.typed-text
test('typed text survives the end of the session', async ({ page }) => {
  const event = await createPublishedEvent();
  const { email } = await call<User>('GET', '/auth/me', undefined, event.organiser);
  await open(page, event);
  await title(page).fill('Typed before the end');
  await call('POST', '/auth/logout', undefined, event.organiser);
  expectToFail(page, /^\/api\//);

  await save(page);
  await expect(page).toHaveURL(/\/login$/);
  await new LoginPage(page).fillIn({ email, password: PASSWORD });

  await expect(page).toHaveURL(new RegExp(`/my-events/${event.id}/edit$`));
  await expect(title(page)).toHaveValue('Typed before the end');
  await expect(page.getByText('They are not saved yet.')).toBeVisible();
});

// @covers 2.edit-event.mine-only
test('the form of another organiser is replaced by a message', async ({ page }) => {
  const { id } = await createPublishedEvent();
  expectToFail(page, `/api/events/${id}/orders/totals`);
  await signIn(page, 'creator');

  await page.goto(`/my-events/${id}/edit`);

  await expect(
    page.getByRole('heading', { level: 2, name: 'This event is not yours' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to My Events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Events' })).toBeVisible();
});
