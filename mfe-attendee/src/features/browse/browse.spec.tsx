import {
  anEvent,
  anEventList,
  anId,
  API,
  aVenue,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import manifest from '../../../package.json';
import { remote } from '../../remote';

const server = startApiServer();

const palace = anEvent({ title: 'Palace Nights' });
const leeds = anEvent({
  id: anId(201),
  title: 'Northern Lights',
  startTime: '2099-07-05T19:00:00.000Z',
  venue: aVenue({ id: anId(101), name: 'Corn Exchange', city: 'Leeds' }),
});

function answer(events = [palace, leeds]) {
  server.use(http.get(`${API}/events`, () => ok(anEventList(events))));
}

const titles = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);

describe('browse', () => {
  it('shows every event and the total', async () => {
    answer();
    renderRemote(remote, { at: '/events' });

    expect(await screen.findByText('Showing all 2 events')).toBeInTheDocument();
    expect(await titles()).toEqual(['Palace Nights', 'Northern Lights']);
    expect(document.title).toBe('Browse Events · Stagedoor');
  });

  it('filters by the typed text and keeps it in the URL in one history entry', async () => {
    answer();
    const { router } = renderRemote(remote, { at: '/events' });
    await screen.findByText('Showing all 2 events');

    await userEvent.type(screen.getByLabelText('Search'), 'NORTH');

    expect(screen.getByLabelText('Search')).toHaveValue('NORTH');
    expect(await screen.findByText('Found 1 events of 2 total')).toBeInTheDocument();
    expect(await titles()).toEqual(['Northern Lights']);
    await waitFor(() => expect(router.state.location.search).toBe('?search=NORTH'));

    await act(() => router.navigate(-1));

    expect(router.state.location.search).toBe('?search=NORTH');
  });

  it('writes the typed text into the URL as soon as the field loses focus', async () => {
    answer();
    const { router } = renderRemote(remote, { at: '/events?date=2099-07-05' });
    await screen.findByText('Found 1 events of 2 total');

    await userEvent.type(screen.getByLabelText('Search'), 'lights');
    await userEvent.tab();

    expect(router.state.location.search).toBe('?date=2099-07-05&search=lights');
  });

  it('shows the filters of the URL after Back, not the typed ones', async () => {
    answer();
    const { router } = renderRemote(remote, { at: '/events?search=palace' });
    await screen.findByText('Found 1 events of 2 total');
    await act(() => router.navigate('/events?search=north'));

    await userEvent.type(screen.getByLabelText('Search'), 'ern');
    await act(() => router.navigate(-1));

    expect(screen.getByLabelText('Search')).toHaveValue('palace');
    expect(await titles()).toEqual(['Palace Nights']);
  });

  it('opens an event whose Back to events link keeps the filters', async () => {
    answer();
    server.use(http.get(`${API}/events/${leeds.id}`, () => ok(leeds)));
    renderRemote(remote, { at: '/events?location=Leeds' });

    await userEvent.click(await screen.findByRole('link', { name: 'Northern Lights' }));

    expect(await screen.findByRole('link', { name: 'Back to events' })).toHaveAttribute(
      'href',
      '/events?location=Leeds',
    );
  });

  it('opens with the filters of the URL', async () => {
    answer();
    renderRemote(remote, { at: '/events?location=leeds&date=2099-07-05' });

    expect(await screen.findByText('Found 1 events of 2 total')).toBeInTheDocument();
    expect(screen.getByLabelText('Location')).toHaveValue('leeds');
    expect(screen.getByLabelText('Date')).toHaveValue('2099-07-05');
  });

  it('suggests the cities', async () => {
    answer();
    const { container } = renderRemote(remote, { at: '/events' });
    await screen.findByText('Showing all 2 events');

    const offered = Array.from(container.querySelectorAll('datalist option')).map((option) =>
      option.getAttribute('value'),
    );

    expect(offered).toEqual(['Leeds', 'London']);
    expect(screen.getByLabelText('Location')).toHaveAttribute('list');
  });

  // @covers 2.browse.empty 2.browse.clear-filters
  it('shows No Events Found without a match and clears all filters', async () => {
    answer();
    const { router } = renderRemote(remote, {
      at: '/events?search=opera&location=Leeds&date=2099-07-05',
    });

    expect(await screen.findByRole('heading', { name: 'No Events Found' })).toBeInTheDocument();
    expect(screen.getByText('Found 0 events of 2 total')).toBeInTheDocument();

    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }));

    expect(await screen.findByText('Showing all 2 events')).toBeInTheDocument();
    for (const filter of ['Search', 'Location', 'Date']) {
      expect(screen.getByLabelText(filter)).toHaveValue('');
    }
    expect(screen.getByLabelText('Search')).toHaveFocus();
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('link', { name: 'Clear all filters' })).not.toBeInTheDocument();
  });

  it('shows No Events Found when no event is on sale', async () => {
    answer([]);
    renderRemote(remote, { at: '/events' });

    expect(await screen.findByRole('heading', { name: 'No Events Found' })).toBeInTheDocument();
    expect(screen.getByText('Showing all 0 events')).toBeInTheDocument();
  });

  // @covers 9.fetching.no-refetch-on-focus
  it('sends no request when the window regains the focus', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    answer();
    const { queryClient } = renderRemote(remote, { at: '/events' });
    await screen.findByText('Showing all 2 events');
    const onFocus = vi.spyOn(queryClient.getQueryCache(), 'onFocus');
    vi.setSystemTime(Date.now() + 3_600_000);

    fireEvent(document, new Event('visibilitychange', { bubbles: true }));

    await waitFor(() => expect(onFocus).toHaveBeenCalled());
    expect(queryClient.isFetching()).toBe(0);
  });

  it.each([
    ['a server error', () => new HttpResponse('<html>', { status: 502 }), 'Failed to load events'],
    ['no response', () => HttpResponse.error(), 'Failed to load events'],
    ['a refusal', () => refused(400, 'VALIDATION_FAILED', 'A bad query.'), 'A bad query.'],
  ])('shows an error after %s', async (_title, response, message) => {
    server.use(http.get(`${API}/events`, response));
    renderRemote(remote, { at: '/events' });

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('retries once before it shows an error', async () => {
    let asked = 0;
    server.use(
      http.get(`${API}/events`, () => {
        asked += 1;
        return new HttpResponse(null, { status: 500 });
      }),
    );
    renderRemote(remote, { at: '/events' });

    await screen.findByRole('alert');

    expect(asked).toBe(2);
  });
});

describe('the first events inlined in the page', () => {
  const all = anEventList([palace, leeds]);
  const firstData = {
    [manifest.stagedoor.paths.find(({ path }) => path === '/events')?.data ?? '']: {
      ...all,
      events: [palace],
    },
  };

  /** Makes the API respond only when the returned function is called. */
  function heldAnswer() {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(http.get(`${API}/events`, () => released.then(() => ok(all))));
    return release;
  }

  it('are shown with the total until all events are loaded', async () => {
    const release = heldAnswer();
    renderRemote(remote, { at: '/events', firstData });

    expect(await titles()).toEqual(['Palace Nights']);
    expect(screen.getByText('Showing all 2 events')).toBeInTheDocument();

    release();

    expect(await screen.findByText('Northern Lights')).toBeInTheDocument();
    expect(await titles()).toEqual(['Palace Nights', 'Northern Lights']);
  });

  it('are those that the filters of the address find, if the page has them', async () => {
    const release = heldAnswer();
    const found = { ...all, events: [leeds], matched: 1 };
    const inlined = { ...firstData, '/events?limit=12&location=Leeds': found };
    renderRemote(remote, { at: '/events?location=Leeds', firstData: inlined });

    expect(await titles()).toEqual(['Northern Lights']);
    expect(screen.getByText('Found 1 events of 2 total')).toBeInTheDocument();

    const location = screen.getByLabelText('Location');
    await userEvent.clear(location);
    await userEvent.type(location, 'Kingsbridge');
    expect(screen.queryByText('Northern Lights')).not.toBeInTheDocument();

    release();

    expect(await screen.findByText('Found 0 events of 2 total')).toBeInTheDocument();
  });

  it('are those that two letters find', async () => {
    const release = heldAnswer();
    const found = { ...all, events: [leeds], matched: 1 };
    const inlined = { ...firstData, '/events?limit=12&search=no': found };
    renderRemote(remote, { at: '/events?search=no', firstData: inlined });

    expect(await titles()).toEqual(['Northern Lights']);
    expect(screen.queryByText(/^Type at least/)).not.toBeInTheDocument();

    release();

    expect(await screen.findByText('Found 1 events of 2 total')).toBeInTheDocument();
  });

  it('are not searched before all events are loaded', async () => {
    const release = heldAnswer();
    renderRemote(remote, { at: '/events?search=palace', firstData });

    expect(await screen.findByText('Loading events')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();

    release();

    expect(await screen.findByText('Found 1 events of 2 total')).toBeInTheDocument();
    expect(await titles()).toEqual(['Palace Nights']);
  });

  it('are replaced by an error when loading all events fails', async () => {
    server.use(http.get(`${API}/events`, () => HttpResponse.error()));
    renderRemote(remote, { at: '/events', firstData });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();

    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await titles()).toEqual(['Palace Nights', 'Northern Lights']);
  });
});
