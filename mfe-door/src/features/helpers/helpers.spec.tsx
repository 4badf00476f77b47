import type { MakeHelperLinkBody, RevokeHelperLinkBody } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aHelperLink,
  aMadeHelperLink,
  anId,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const LINKS = `${API}/events/${night.event.id}/door/helper-links`;
const at = '2099-07-01T19:40:00.000Z';

beforeEach(() => sessionStorage.clear());

const answer = (...links: ReturnType<typeof aHelperLink>[]) =>
  server.use(http.get(LINKS, () => ok({ links })));
function open() {
  server.use(http.get(`${API}/events/${night.event.id}/door`, () => ok(night)));
  renderRemote(remote, { at: `/door/${night.event.id}/helpers`, user: aUser() });
}

it('lists the links with their gates, phones and ends', async () => {
  answer(
    aHelperLink({ id: anId(1), gate: 'Gate A', claimedAt: at, seenAt: at }),
    aHelperLink({ id: anId(2), gate: 'Gate B' }),
    aHelperLink({ id: anId(3), gate: 'Gate C', claimedAt: at, endedAt: at }),
  );
  open();

  const [used, fresh, ended] = await screen.findAllByRole('article');
  expect(used).toHaveTextContent(/Gate A.*On a phone.*last heard of at 20:40.*Revoke/);
  expect(fresh).toHaveTextContent(/Gate B.*Not opened yet.*Revoke/);
  expect(ended).toHaveTextContent(/Gate C.*Ended.*ended at 20:40/);
  expect(within(ended!).queryByRole('button')).toBeNull();
});

it('makes a link and shows its QR code this once', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const bodies: MakeHelperLinkBody[] = [];
  const made = aMadeHelperLink();
  answer();
  server.use(
    http.post(LINKS, async ({ request }) => {
      bodies.push((await request.json()) as MakeHelperLinkBody);
      answer(made.link);
      return ok(made, 201);
    }),
  );
  open();
  await screen.findByText('There are no links yet.');

  await user.type(screen.getByLabelText('Gate'), 'Gate B');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));

  const dialog = within(await screen.findByRole('dialog', { name: /Link for .*Gate B/ }));
  expect(bodies).toEqual([{ gate: 'Gate B' }]);
  expect(dialog.getByRole('img', { name: /QR code/ })).toHaveAttribute(
    'src',
    `data:image/svg+xml,${encodeURIComponent(made.qrCode)}`,
  );
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(copied).toHaveBeenCalledWith(made.address);
  expect(await dialog.findByRole('status')).toHaveTextContent('The link is copied.');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('article', { name: /Gate B/ })).toBeVisible();
  expect(document.body.innerHTML).not.toContain('a-secret');
});

it.each([
  ['a refusal of the browser', () => Promise.reject(new Error('denied'))],
  [
    'a browser without a clipboard',
    () => {
      throw new TypeError('writeText');
    },
  ],
])('shows in the dialog that %s kept the link from being copied', async (_what, writeText) => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  answer();
  server.use(http.post(LINKS, () => ok(aMadeHelperLink(), 201)));
  open();
  await user.type(await screen.findByLabelText('Gate'), 'Gate B');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  const dialog = within(await screen.findByRole('dialog'));

  await user.click(dialog.getByRole('button', { name: 'Copy link' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent('The link could not be copied.');
});

it('keeps the typed gate on the way to /login and back, until the link is made', async () => {
  answer();
  server.use(http.post(LINKS, () => ok(aMadeHelperLink(), 201)));
  open();
  await userEvent.type(await screen.findByLabelText('Gate'), 'Gate B');
  cleanup();

  open();

  expect(await screen.findByLabelText('Gate')).toHaveValue('Gate B');
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByRole('dialog');
  expect(screen.getByLabelText('Gate')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

it('makes no link without a gate', async () => {
  answer();
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));

  expect(screen.getByLabelText('Gate')).toHaveAccessibleDescription(/Gate is required/);
});

it('revokes a link', async () => {
  const bodies: RevokeHelperLinkBody[] = [];
  answer(aHelperLink());
  server.use(
    http.post(`${LINKS}/revoke`, async ({ request }) => {
      bodies.push((await request.json()) as RevokeHelperLinkBody);
      answer(aHelperLink({ endedAt: at }));
      return ok(null);
    }),
  );
  open();

  await userEvent.click(await screen.findByRole('button', { name: /^Revoke: .*Gate B/ }));

  expect(await screen.findByText('The link has ended.')).toBeVisible();
  expect(await screen.findByText('Ended')).toBeVisible();
  expect(bodies).toEqual([{ linkId: aHelperLink().id }]);
});

it.each([
  ['the message of a refusal', () => refused(403, 'FORBIDDEN', 'You may not do this.'), /may not/],
  ['its own message', () => new HttpResponse(null, { status: 502 }), /Failed to load the links/],
])('shows %s in place of the links', async (_, answered, text) => {
  server.use(http.get(LINKS, answered));
  open();

  expect(await screen.findByText(text)).toBeVisible();
});
