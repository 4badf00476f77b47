import { API, aUser, aVenue, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

const TYPED = {
  Name: 'Corn Exchange',
  Address: 'Brook Street',
  City: 'Kingsbridge',
  Postcode: 'TQ7 1DN',
  Capacity: '120',
};

const BODY = {
  name: 'Corn Exchange',
  address: 'Brook Street',
  city: 'Kingsbridge',
  postcode: 'TQ7 1DN',
  capacity: 120,
};

beforeEach(() => {
  sessionStorage.clear();
  server.use(http.get(`${API}/venues`, () => ok({ venues: [] })));
});

function open() {
  return renderRemote(remote, { at: '/venues/create', user: aUser({ roles: ['venue'] }) });
}

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

function fill(changes: Partial<typeof TYPED> = {}) {
  for (const [label, value] of Object.entries({ ...TYPED, ...changes })) type(label, value);
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Venue' }));
const closeAlert = () => userEvent.click(screen.getByRole('button', { name: 'OK' }));

/** Serves POST /venues; returns the bodies and idempotency keys. */
function answer(response: () => Response = () => ok(aVenue(), 201)) {
  const calls: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(`${API}/venues`, async ({ request }) => {
      calls.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return response();
    }),
  );
  return calls;
}

describe('create venue', () => {
  it('creates the venue, shows a toast and opens My Venues', async () => {
    const calls = answer();
    const { router } = open();
    expect(document.title).toBe('Create Venue · Stagedoor');
    fill();

    await submit();

    expect(await screen.findByText('Venue created successfully!')).toHaveAttribute('role', 'alert');
    expect(calls.map(({ body }) => body)).toEqual([BODY]);
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(router.state.location.pathname).toBe('/venues/my-venues');
    expect(sessionStorage).toHaveLength(0);
  });

  it('opens My Venues without the list from before the creation', async () => {
    answer();
    const { router } = open();
    await act(() => router.navigate('/venues/my-venues'));
    await screen.findByText('No Venues Yet');
    await act(() => router.navigate('/venues/create'));
    server.use(http.get(`${API}/venues`, () => new Promise<never>(() => {})));
    fill();

    await submit();

    await screen.findByText('Venue created successfully!');
    expect(await screen.findByText('Loading your venues')).toBeInTheDocument();
    expect(screen.queryByText('No Venues Yet')).not.toBeInTheDocument();
  });

  it('discards the cached venues of other screens', async () => {
    answer();
    const { queryClient } = open();
    queryClient.setQueryData(['venues', 'all'], { venues: [] });
    fill();

    await submit();

    await screen.findByText('Venue created successfully!');
    expect(queryClient.getQueryData(['venues', 'all'])).toBeUndefined();
  });

  it('omits an empty postcode', async () => {
    const calls = answer();
    open();
    fill({ Postcode: '  ' });

    await submit();

    await screen.findByText('Venue created successfully!');
    expect(calls[0]?.body).not.toHaveProperty('postcode');
  });

  it('sends a time zone other than London', async () => {
    const calls = answer();
    open();
    fill();
    await userEvent.click(screen.getByText('More options'));
    expect(field('Time zone')).toHaveValue('Europe/London');
    await userEvent.selectOptions(field('Time zone'), 'Pacific/Auckland');

    await submit();

    await screen.findByText('Venue created successfully!');
    expect(calls[0]?.body).toEqual({ ...BODY, timeZone: 'Pacific/Auckland' });
  });

  it('leaves More options open when a refused time zone is replaced', async () => {
    const message = 'Give a time zone such as Europe/London.';
    answer(() => refused(400, 'VALIDATION_FAILED', message, [{ path: 'timeZone', message }]));
    open();
    fill();
    await userEvent.click(screen.getByText('More options'));
    await userEvent.selectOptions(field('Time zone'), 'Pacific/Auckland');
    await submit();
    await screen.findByRole('alertdialog');
    await closeAlert();
    expect(field('Time zone')).toHaveAccessibleDescription(expect.stringContaining(message));

    await userEvent.selectOptions(field('Time zone'), 'Europe/Paris');

    expect(field('Time zone')).toHaveAccessibleDescription(expect.not.stringContaining(message));
    expect(field('Time zone')).toBeVisible();
  });

  it('shows an error at each missing field and focuses the first', async () => {
    open();

    await submit();

    for (const label of ['Name', 'Address', 'City', 'Capacity'])
      expect(field(label)).toHaveAccessibleDescription(
        expect.stringContaining(`${label} is required.`),
      );
    expect(field('Postcode')).toBeValid();
    expect(field('Name')).toHaveFocus();
  });

  it('rejects a capacity of 0 without a request', async () => {
    open();
    fill({ Capacity: '0' });

    await submit();

    expect(field('Capacity')).toHaveAccessibleDescription(/Capacity is at least 1\./);
    expect(field('Capacity')).toHaveFocus();
  });

  it("shows the server's message in an alert, then focuses the named field", async () => {
    answer(() =>
      refused(400, 'VALIDATION_FAILED', 'Please check the capacity.', [
        { path: 'capacity', message: 'Nobody has that much room.' },
      ]),
    );
    open();
    fill();

    await submit();

    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Please check the capacity.');
    await closeAlert();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field('Capacity')).toHaveFocus();
    expect(field('Capacity')).toHaveAccessibleDescription(/Nobody has that much room\./);
  });

  it('shows the message field of a refusal, not its error field', async () => {
    answer(() =>
      HttpResponse.json(
        {
          error: 'no',
          message: 'Only a venue owner can do this.',
          code: 'ROLE_REQUIRED',
          details: [],
          requestId: 'test',
        },
        { status: 403 },
      ),
    );
    open();
    fill();

    await submit();

    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText('Only a venue owner can do this.')).toBeInTheDocument();
  });

  it('shows the message of a refusal without other fields', async () => {
    answer(() => HttpResponse.json({ message: 'Not today.' }, { status: 409 }));
    open();
    fill();

    await submit();

    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Not today.');
  });

  it.each([
    ['a server error', () => new HttpResponse(null, { status: 500 })],
    ['no response', () => HttpResponse.error()],
    ['a refusal without a message', () => HttpResponse.json({ error: 'no' }, { status: 409 })],
  ])('shows its own message and keeps the values after %s', async (_name, failure) => {
    answer(failure);
    open();
    fill();

    await submit();

    const alert = await screen.findByRole('alertdialog');
    expect(
      within(alert).getByText('Failed to create venue. Please try again.'),
    ).toBeInTheDocument();
    for (const [label, value] of Object.entries(TYPED))
      expect((field(label) as HTMLInputElement).value).toBe(value);
  });

  it('sends one request for two quick presses', async () => {
    const calls = answer();
    open();
    fill();
    const button = screen.getByRole('button', { name: 'Create Venue' });

    fireEvent.click(button);
    fireEvent.click(button);

    await screen.findByText('Venue created successfully!');
    expect(calls).toHaveLength(1);
  });

  it('repeats the idempotency key without a response and uses a new one for a changed venue', async () => {
    const calls = answer(() => HttpResponse.error());
    open();
    fill();

    await submit();
    await screen.findByRole('alertdialog');
    await closeAlert();
    await submit();
    await screen.findByRole('alertdialog');
    await closeAlert();
    type('Name', 'Town Hall');
    await submit();
    await waitFor(() => expect(calls).toHaveLength(3));
    await screen.findByRole('alertdialog');

    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(calls[2]?.key).not.toBe(calls[0]?.key);
  });

  it('repeats the idempotency key after a reload, and uses a new one for the next venue', async () => {
    const calls = answer(() => HttpResponse.error());
    const { unmount } = open();
    fill();
    await submit();
    await screen.findByRole('alertdialog');
    unmount();

    const created = answer();
    const { unmount: leave } = open();
    await submit();
    await screen.findByText('Venue created successfully!');
    leave();
    open();
    fill();
    await submit();
    await waitFor(() => expect(created).toHaveLength(2));

    expect(created[0]?.key).toBe(calls[0]?.key);
    expect(created[1]?.key).not.toBe(calls[0]?.key);
  });

  it.each([
    [401, 'UNAUTHENTICATED', 'repeats'],
    [403, 'ROLE_REQUIRED', 'repeats'],
    [409, 'REQUEST_IN_PROGRESS', 'repeats'],
    [429, 'TOO_MANY_REQUESTS', 'repeats'],
    [400, 'VALIDATION_FAILED', 'replaces'],
    [409, 'VENUE_LIMIT_REACHED', 'replaces'],
  ] as const)('after %d %s %s the idempotency key', async (status, code, does) => {
    const calls = answer(() => refused(status, code, 'No.'));
    open();
    fill();

    await submit();
    await screen.findByRole('alertdialog');
    await closeAlert();
    await submit();
    await screen.findByRole('alertdialog');

    const keys = new Set(calls.map(({ key }) => key));
    expect(calls).toHaveLength(2);
    expect(keys.size).toBe(does === 'repeats' ? 1 : 2);
  });

  it('keeps the values on the way to /login and back', () => {
    const { unmount } = open();
    fill();
    unmount();

    open();

    expect(field('Address')).toHaveValue('Brook Street');
  });

  it('discards the values and opens My Venues on Cancel', async () => {
    const { router } = open();
    fill();

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/venues/my-venues'));
    expect(sessionStorage).toHaveLength(0);
    expect(await screen.findByRole('heading', { name: 'No Venues Yet' })).toBeInTheDocument();
  });
});

describe('an attempt during which the form is left or changed', () => {
  /** Submits the form; returns the view and a function that lets the server respond. */
  async function submitTo(response: () => Response) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.post(`${API}/venues`, async () => {
        await released;
        return response();
      }),
    );
    const view = open();
    fill();
    await submit();
    const respond = async () => {
      release();
      await waitFor(() => expect(view.queryClient.isMutating()).toBe(0));
    };
    return { ...view, respond };
  }

  const failure = () => new HttpResponse(null, { status: 503 });
  const FAILED = 'Failed to create venue. Please try again. What you typed is kept in the form.';

  it('shows a failure in a toast and keeps the values when the form was left', async () => {
    const { router, respond } = await submitTo(failure);
    await act(() => router.navigate('/venues/my-venues'));
    await screen.findByText('No Venues Yet');

    await respond();

    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(router.state.location.pathname).toBe('/venues/my-venues');
    await act(() => router.navigate('/venues/create'));
    expect(field('Name')).toHaveValue(TYPED.Name);
  });

  it('keeps the button of the next form busy until it fails', async () => {
    const { router, respond } = await submitTo(failure);
    await act(() => router.navigate('/venues/my-venues'));
    await act(() => router.navigate('/venues/create'));
    expect(screen.getByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-busy');

    await respond();

    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(await screen.findByRole('button', { name: 'Create Venue' })).toBeEnabled();
  });

  it('shows no failure after Cancel', async () => {
    const { respond } = await submitTo(failure);
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('No Venues Yet');

    await respond();

    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a success where the user is when the form was left', async () => {
    const { router, respond } = await submitTo(() => ok(aVenue(), 201));
    await act(() => router.navigate('/elsewhere'));

    await respond();

    expect(await screen.findByText('Venue created successfully!')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/elsewhere');
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps what was typed after the submit in the form', async () => {
    const { router, respond } = await submitTo(() => ok(aVenue(), 201));
    type('Name', 'Town Hall');

    await respond();

    await screen.findByText('No Venues Yet');
    expect(screen.getByText('Venue created successfully!')).toBeInTheDocument();
    await act(() => router.navigate('/venues/create'));
    expect(field('Name')).toHaveValue('Town Hall');
  });
});
