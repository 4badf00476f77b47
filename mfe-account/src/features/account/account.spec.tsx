import type { Session } from '@stagedoor/contracts';
import {
  anId,
  API,
  aUser,
  ok,
  recordSavedFiles,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

const here: Session = {
  id: anId(1),
  device: 'Firefox on Linux',
  startedAt: '2026-11-20T19:30:00.000Z',
  expiresAt: '2026-11-27T19:30:00.000Z',
  isCurrent: true,
};
const phone: Session = { ...here, id: anId(2), device: 'Safari on iOS', isCurrent: false };

const waiting = {
  email: 'new@example.org',
  requestedAt: '2026-11-20T19:30:00.000Z',
  expiresAt: '2026-11-23T19:30:00.000Z',
  oldAgreed: false,
  newAgreed: false,
};

let sessions: Session[];
let change: typeof waiting | null;

beforeEach(() => {
  sessions = [here, phone];
  change = null;
  sessionStorage.clear();
  server.use(
    http.get(`${API}/auth/sessions`, () => ok({ sessions })),
    http.get(`${API}/auth/email-change`, () => ok({ change })),
    http.post(`${API}/auth/change-email`, () => {
      change = waiting;
      return ok(null);
    }),
    http.delete(`${API}/auth/email-change`, () => {
      change = null;
      return ok(null);
    }),
    http.post(`${API}/auth/change-password`, () => {
      change = null;
      return ok(null);
    }),
  );
});

/** Holds the first response to this path, which has the data of now, until the returned function is called. */
function holdFirst<Data extends object>(path: string, data: Data) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get(
      `${API}${path}`,
      async () => {
        await released;
        return ok(data);
      },
      { once: true },
    ),
  );
  return release;
}

const open = (at = '/account') => renderRemote(remote, { at, user: aUser() });
const rows = () => screen.findAllByRole('listitem');

async function changeTo(newPassword: string, currentPassword = 'the one I have') {
  await userEvent.type(screen.getByLabelText('Current password'), currentPassword);
  await userEvent.type(screen.getByLabelText('New password'), newPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
}

describe('about you', () => {
  it('shows the name and the email address of the user', async () => {
    const { firstName, email } = aUser();
    open();

    expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeInTheDocument();
    expect(document.title).toBe('Your account · Stagedoor');
    const about = screen.getByRole('region', { name: 'About you' });
    expect(about).toHaveTextContent(firstName);
    expect(about).toHaveTextContent(email);
    await rows();
  });
});

describe('the email address', () => {
  const region = () => within(screen.getByRole('region', { name: 'Email address' }));
  const changeAddress = async (email: string) => {
    await userEvent.type(region().getByLabelText('New email address'), email);
    await userEvent.type(region().getByLabelText('Password of your account'), 'the one I have');
    await userEvent.click(region().getByRole('button', { name: 'Change the address' }));
  };

  it('is marked while it is not confirmed', async () => {
    renderRemote(remote, { at: '/account', user: aUser({ emailConfirmed: false }) });

    const about = screen.getByRole('region', { name: 'About you' });
    expect(about).toHaveTextContent('creator@example.org (not confirmed yet)');
    await rows();
  });

  it('needs the agreement of the new address alone while the present one is not confirmed', async () => {
    renderRemote(remote, { at: '/account', user: aUser({ emailConfirmed: false }) });
    expect(region().getByText(/so only the new one has to agree/)).toBeInTheDocument();

    await changeAddress('new@example.org');

    expect(await region().findByText(/sent a link to the new address\./)).toBeInTheDocument();
  });

  const showWaiting = (agreement: Partial<typeof waiting>, emailConfirmed = true) => {
    change = { ...waiting, ...agreement };
    renderRemote(remote, { at: '/account', user: aUser({ emailConfirmed }) });
    return screen.findByRole('region', { name: 'Pending change' });
  };

  it.each([
    ['neither address has agreed', {}, true, 'Neither address yet', 'Both addresses'],
    [
      'the present address has agreed',
      { oldAgreed: true },
      true,
      'Your present address',
      'The new address',
    ],
    [
      'the new address has agreed',
      { newAgreed: true },
      true,
      'The new address',
      'Your present address',
    ],
    ['the present address is not confirmed', {}, false, 'Neither address yet', 'The new address'],
  ])('shows a pending change when %s', async (_case, agreement, confirmed, yes, missing) => {
    const shown = await showWaiting(agreement, confirmed);

    expect(shown).toHaveTextContent('new@example.org');
    expect(shown).toHaveTextContent(/Requested.*20 November 2026/);
    expect(shown).toHaveTextContent(new RegExp(`Agreed${yes}.*Waiting for${missing}`));
  });

  const withdraw = async () =>
    userEvent.click(await region().findByRole('button', { name: 'Withdraw the change' }));

  it('withdraws a pending change and moves the focus to the outcome', async () => {
    const shown = await showWaiting({});

    await withdraw();

    const outcome = await region().findByRole('status');
    expect(outcome).toHaveTextContent('The change is withdrawn.');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(outcome);
    expect(shown).not.toBeInTheDocument();
    expect(change).toBeNull();
  });

  it('removes that the links are sent when the change is withdrawn', async () => {
    open();
    await changeAddress('new@example.org');
    expect(await region().findByText(/sent a link to both addresses/)).toBeInTheDocument();

    await withdraw();

    expect(await region().findByText('The change is withdrawn.')).toBeInTheDocument();
    expect(region().queryByText(/sent a link/)).not.toBeInTheDocument();
  });

  it('shows the next change in place of the withdrawn one', async () => {
    await showWaiting({});
    await withdraw();
    await region().findByText('The change is withdrawn.');

    await changeAddress('new@example.org');

    expect(await region().findByText(/sent a link to both addresses/)).toBeInTheDocument();
    await changeTo('one that is new');
    await screen.findByText(/Your password is changed/);
    expect(region().queryByRole('status')).not.toBeInTheDocument();
  });

  it('shows an error and keeps the pending change when withdrawing fails', async () => {
    const shown = await showWaiting({});
    server.use(
      http.delete(`${API}/auth/email-change`, () =>
        refused(500, 'INTERNAL_ERROR', 'Something went wrong.'),
      ),
    );

    await userEvent.click(within(shown).getByRole('button', { name: 'Withdraw the change' }));

    expect(await within(shown).findByRole('alert')).toBeInTheDocument();
  });

  it('loads a pending change again after a failure', async () => {
    server.use(
      http.get(`${API}/auth/email-change`, () =>
        refused(404, 'NOT_FOUND', 'There is nothing here.'),
      ),
    );
    open();
    const again = await region().findByRole('button', { name: 'Try again' });
    change = waiting;
    server.use(http.get(`${API}/auth/email-change`, () => ok({ change })));

    await userEvent.click(again);

    expect(await screen.findByRole('region', { name: 'Pending change' })).toBeInTheDocument();
  });

  it('requests a change with the current password', async () => {
    let body: unknown;
    server.use(
      http.post(`${API}/auth/change-email`, async ({ request }) => {
        body = await request.json();
        change = waiting;
        return ok(null);
      }),
    );
    open();

    await changeAddress('new@example.org');

    expect(await region().findByText(/sent a link to both addresses/)).toBeInTheDocument();
    expect(body).toEqual({ email: 'new@example.org', currentPassword: 'the one I have' });
    expect(region().getByLabelText('New email address')).toHaveValue('');
  });

  it('keeps an address that is corrected while the request is pending', async () => {
    let respond!: () => void;
    const released = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.post(`${API}/auth/change-email`, async () => {
        await released;
        change = waiting;
        return ok(null);
      }),
    );
    open();
    await changeAddress('nwe@example.org');
    const field = region().getByLabelText('New email address');
    await userEvent.clear(field);
    await userEvent.type(field, 'new@example.org');

    respond();

    expect(await region().findByText(/sent a link to both addresses/)).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Change the address' });
    expect(field).toHaveValue('new@example.org');
  });

  it('shows a requested change when the first read of it began before', async () => {
    const release = holdFirst('/auth/email-change', { change: null });
    open();
    await changeAddress('new@example.org');
    await waitFor(() => expect(change).not.toBeNull());

    release();

    expect(await screen.findByRole('region', { name: 'Pending change' })).toBeInTheDocument();
    expect(await region().findByText(/sent a link to both addresses/)).toBeInTheDocument();
  });

  it('keeps the new address, but no password, on the way to /login and back until it is sent', async () => {
    server.use(http.post(`${API}/auth/change-email`, () => HttpResponse.error(), { once: true }));
    open();
    await changeAddress('new@example.org');
    await region().findByRole('alert');
    expect(JSON.stringify(sessionStorage)).not.toContain('the one I have');
    cleanup();

    open();

    expect(region().getByLabelText('New email address')).toHaveValue('new@example.org');
    expect(region().getByLabelText('Password of your account')).toHaveValue('');
    await changeAddress('{Control>}a{/Control}next@example.org');
    await region().findByText(/sent a link to both addresses/);
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows a refusal of the new address at its field', async () => {
    const message = 'There is already an account with this email.';
    server.use(
      http.post(`${API}/auth/change-email`, () =>
        refused(409, 'EMAIL_TAKEN', message, [{ path: 'email', message }]),
      ),
    );
    open();

    await changeAddress('taken@example.org');

    await waitFor(() =>
      expect(region().getByLabelText('New email address')).toHaveAccessibleDescription(
        expect.stringContaining(message),
      ),
    );
    expect(region().queryByRole('alert')).not.toBeInTheDocument();
  });

  it('drops the refusal of the new address once it is corrected', async () => {
    const message = 'There is already an account with this email.';
    server.use(
      http.post(`${API}/auth/change-email`, () =>
        refused(409, 'EMAIL_TAKEN', message, [{ path: 'email', message }]),
      ),
    );
    open();
    await changeAddress('taken@example.org');
    await region().findByText(message);

    await userEvent.type(region().getByLabelText('New email address'), '.uk');

    expect(region().queryByText(message)).not.toBeInTheDocument();
    expect(region().queryByRole('alert')).not.toBeInTheDocument();
  });

  it('removes that the links are sent once the next address is invalid', async () => {
    open();
    await changeAddress('new@example.org');
    await region().findByText(/sent a link to both addresses/);

    await changeAddress('nowhere');

    expect(region().getByLabelText('New email address')).toBeInvalid();
    await waitFor(() => expect(region().queryByText(/sent a link/)).not.toBeInTheDocument());
  });

  it('shows an error when the change cannot be requested', async () => {
    server.use(http.post(`${API}/auth/change-email`, () => HttpResponse.error()));
    open();

    await changeAddress('new@example.org');

    expect(await region().findByRole('alert')).toHaveTextContent(
      'The change could not be requested. Please try again.',
    );
  });
});

describe('the password', () => {
  it('is changed, after which the form is empty and the sessions are read again', async () => {
    let body: unknown;
    server.use(
      http.post(`${API}/auth/change-password`, async ({ request }) => {
        body = await request.json();
        sessions = [here];
        return ok(null);
      }),
    );
    open();
    expect(await rows()).toHaveLength(2);

    await changeTo('one that is new');

    expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
    expect(body).toEqual({ currentPassword: 'the one I have', newPassword: 'one that is new' });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('is kept as typed when it is corrected while the request is pending', async () => {
    let respond!: () => void;
    const released = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.post(`${API}/auth/change-password`, async () => {
        await released;
        return ok(null);
      }),
    );
    open();
    await changeTo('one that is nwe');
    const field = screen.getByLabelText('New password');
    await userEvent.clear(field);
    await userEvent.type(field, 'one that is new');

    respond();

    expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Change the password' });
    expect(field).toHaveValue('one that is new');
  });

  it('is changed, after which a list of sessions that was requested before is not shown', async () => {
    const release = holdFirst('/auth/sessions', { sessions });
    open();
    sessions = [here];
    await changeTo('one that is new');
    release();

    await screen.findByText(/Your password is changed/);

    expect(await rows()).toHaveLength(1);
  });

  it('is changed, which ends a pending change of the address', async () => {
    change = waiting;
    open();
    const pending = await screen.findByRole('region', { name: 'Pending change' });

    await changeTo('one that is new');

    await waitFor(() => expect(pending).not.toBeInTheDocument());
  });

  it('shows at its field that the current password is wrong', async () => {
    const message = 'This is not your current password.';
    server.use(
      http.post(`${API}/auth/change-password`, () =>
        refused(400, 'VALIDATION_FAILED', message, [{ path: 'currentPassword', message }]),
      ),
    );
    open();

    await changeTo('one that is new');

    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message),
    );
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('one that is new');
  });

  it('is no longer shown as changed once the next one is invalid', async () => {
    open();
    await changeTo('one that is new');
    await screen.findByText(/Your password is changed/);

    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));

    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'Your current password is required.',
    );
    await waitFor(() =>
      expect(screen.queryByText(/Your password is changed/)).not.toBeInTheDocument(),
    );
  });

  it('is not sent when it is too short', async () => {
    open();

    await changeTo('short');

    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /Minimum 8 characters/,
    );
  });

  it.each([
    [
      'too many attempts',
      () => refused(429, 'TOO_MANY_REQUESTS', 'Wait a minute.'),
      'Wait a minute.',
    ],
    ['no response', () => HttpResponse.error(), 'The password could not be changed.'],
  ])('shows an error after %s', async (_case, answer, text) => {
    server.use(http.post(`${API}/auth/change-password`, answer));
    open();

    await changeTo('one that is new');

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('the sessions', () => {
  it('are listed with device and start, and the current one is marked', async () => {
    open();

    const [first, second] = await rows();

    expect(first).toHaveTextContent(/Firefox on Linux.*20 November 2026.*This device/);
    expect(within(second!).getByRole('button', { name: 'Sign out Safari on iOS' })).toBeEnabled();
    expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['its time zone', 'America/Los_Angeles', '20 November 2026 at 11:30'],
    ['no usable time zone', 'Etc/Unknown', '20 November 2026 at 19:30'],
    ['no time zone', '', '20 November 2026 at 19:30'],
  ])('show their start in a browser with %s', async (_case, zone, start) => {
    onTestFinished(visitFrom(zone));
    open();

    const [first] = await rows();

    expect(first).toHaveTextContent(`Since ${start}`);
  });

  it('can be ended one at a time', async () => {
    server.use(
      http.delete(`${API}/auth/sessions/${phone.id}`, () => {
        sessions = [here];
        return ok(null);
      }),
    );
    open();

    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));

    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('keep the focus when the row of an ended one is removed', async () => {
    server.use(
      http.delete(`${API}/auth/sessions/${phone.id}`, () => {
        sessions = [here];
        return ok(null);
      }),
    );
    open();

    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));

    expect(screen.getByRole('list', { name: 'Where you are signed in' })).toHaveFocus();
  });

  it('show at the row of each session that it is being ended or could not be', async () => {
    const laptop: Session = { ...phone, id: anId(3), device: 'Chrome on Windows' };
    sessions = [here, phone, laptop];
    let fail = () => {};
    const failed = new Promise<void>((resolve) => (fail = resolve));
    server.use(
      http.delete(`${API}/auth/sessions/${phone.id}`, async () => {
        await failed;
        return new HttpResponse(null, { status: 503 });
      }),
      http.delete(`${API}/auth/sessions/${laptop.id}`, () => {
        sessions = [here, phone];
        return ok(null);
      }),
    );
    open();

    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Windows' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const ending = screen.getByRole('button', { name: 'Sign out Safari on iOS' });
    expect(ending).toHaveTextContent('Signing out...');
    fail();

    expect(await within((await rows())[1]!).findByRole('alert')).toHaveTextContent(
      'That session could not be ended.',
    );
    expect(ending).toHaveTextContent('Sign out');
  });

  it('are all ended after a confirmation', async () => {
    let ended = 0;
    server.use(
      http.delete(`${API}/auth/sessions`, () => {
        ended += 1;
        return ok(null);
      }),
    );
    open();
    await rows();

    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const question = screen.getByRole('alertdialog', { name: 'Sign out everywhere?' });
    expect(ended).toBe(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));

    await waitFor(() => expect(ended).toBe(1));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(await screen.findByText('You are signed out everywhere.')).toBeVisible();
  });

  it('are read again once all are ended, also while their first read is pending', async () => {
    const release = holdFirst('/auth/sessions', { sessions });
    server.use(
      http.delete(`${API}/auth/sessions`, () => {
        sessions = [];
        return ok(null);
      }),
    );
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const question = screen.getByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('You are signed out everywhere.');

    release();

    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('are loaded again after a failure', async () => {
    server.use(http.get(`${API}/auth/sessions`, () => HttpResponse.error()));
    open();

    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    server.use(
      http.get(`${API}/auth/sessions`, () => ok({ sessions })),
      http.get(`${API}/auth/email-change`, () => ok({ change: null })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await rows()).toHaveLength(2);
  });
});

describe('deleting the account', () => {
  const confirm = async () => {
    await userEvent.type(screen.getByLabelText('Your password'), 'the one I have');
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  };

  it('sends the password, ends the session and says on a page of its own that it is done', async () => {
    let body: unknown;
    server.use(
      http.post(`${API}/auth/delete-account`, async ({ request }) => {
        body = await request.json();
        return ok(null);
      }),
    );
    const { session, router } = open();

    await confirm();

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' }),
    ).toBeInTheDocument();
    expect(session.getState()).toEqual({ status: 'guest', user: null });
    expect(router.state.location.pathname).toBe('/account-deleted');
    expect(body).toEqual({ currentPassword: 'the one I have' });
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('is not said to a signed-in user', async () => {
    const { router } = open('/account-deleted');

    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/account');
  });

  it('sends nothing without the password', async () => {
    open();

    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));

    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(
      'Your password is required.',
    );
  });

  it('shows at its field that the password is wrong', async () => {
    const message = 'This is not your password.';
    server.use(
      http.post(`${API}/auth/delete-account`, () =>
        refused(400, 'VALIDATION_FAILED', message, [{ path: 'currentPassword', message }]),
      ),
    );
    open();

    await confirm();

    await waitFor(() =>
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(message),
    );
  });

  it.each([
    [
      'a valid ticket',
      () =>
        refused(409, 'ACCOUNT_IN_USE', 'You hold a valid ticket.', [
          { path: 'tickets', message: 'You hold a valid ticket.' },
        ]),
      'You hold a valid ticket.',
    ],
    ['no response', () => HttpResponse.error(), 'Your account could not be deleted.'],
  ])('shows an error after %s', async (_case, answer, text) => {
    server.use(http.post(`${API}/auth/delete-account`, answer));
    open();

    await confirm();

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeInTheDocument();
  });
});

describe('the data export', () => {
  it('is saved as a file', async () => {
    server.use(http.get(`${API}/auth/export`, () => ok({ account: aUser() })));
    const saved = recordSavedFiles();
    open();

    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('stagedoor.json');
    await expect(saved[0]!.text()).resolves.toContain(aUser().email);
  });

  it('may take minutes, during which the button says so', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    let respond!: () => void;
    const isSent = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.get(`${API}/auth/export`, async () => {
        await isSent;
        return ok({ account: aUser() });
      }),
    );
    const saved = recordSavedFiles();
    open();

    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));

    expect(await screen.findByRole('button', { name: 'Fetching...' })).toBeInTheDocument();
    expect(timeout).toHaveBeenCalledWith(600_000);
    respond();
    await waitFor(() => expect(saved).toHaveLength(1));
    timeout.mockRestore();
  });

  it('shows why it is refused', async () => {
    const why = 'Your data is being downloaded already. Please try again in a minute.';
    server.use(http.get(`${API}/auth/export`, () => refused(429, 'TOO_MANY_REQUESTS', why)));
    open();

    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(why);
  });

  it('names everything that the file contains', () => {
    open();

    expect(
      screen.getByText(
        'Your account, a pending change of its email address, sessions, orders, tickets with their headsets and votes, events, venues, your work at the doors of events and the log of your actions: all that is kept about you, in one file.',
      ),
    ).toBeInTheDocument();
  });

  it('shows an error when it cannot be fetched', async () => {
    server.use(http.get(`${API}/auth/export`, () => HttpResponse.error()));
    open();

    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('could not be fetched');
  });
});
