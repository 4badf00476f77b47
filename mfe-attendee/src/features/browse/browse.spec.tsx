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
import { act, screen, waitFor } from '@testing-library/react';
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
  it('shows every event and how many there are', async () => {
    answer();
    renderRemote(remote, { at: '/events' });

    expect(await screen.findByText('Showing all 2 events')).toBeInTheDocument();
    expect(await titles()).toEqual(['Palace Nights', 'Northern Lights']);
    expect(document.title).toBe('Browse Events · Stagedoor');
  });

  it('filters by what is typed, keeps it in the address and the address in one entry', async () => {
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

  it('has in the address what was typed as soon as the field is left', async () => {
    answer();
    const { router } = renderRemote(remote, { at: '/events?date=2099-07-05' });
    await screen.findByText('Found 1 events of 2 total');

    await userEvent.type(screen.getByLabelText('Search'), 'lights');
    await userEvent.tab();

    expect(router.state.location.search).toBe('?date=2099-07-05&search=lights');
  });

  it('shows the filters of the address that Back leads to, not those just typed', async () => {
    answer();
    const { router } = renderRemote(remote, { at: '/events?search=palace' });
    await screen.findByText('Found 1 events of 2 total');
    await act(() => router.navigate('/events?search=north'));

    await userEvent.type(screen.getByLabelText('Search'), 'ern');
    await act(() => router.navigate(-1));

    expect(screen.getByLabelText('Search')).toHaveValue('palace');
    expect(await titles()).toEqual(['Palace Nights']);
  });

  it('leads to an event that knows the way back to the filtered list', async () => {
    answer();
    server.use(http.get(`${API}/events/${leeds.id}`, () => ok(leeds)));
    renderRemote(remote, { at: '/events?location=Leeds' });

    await userEvent.click(await screen.findByRole('link', { name: 'Northern Lights' }));

    expect(await screen.findByRole('link', { name: 'Back to events' })).toHaveAttribute(
      'href',
      '/events?location=Leeds',
    );
  });

  it('opens with the filters of a shared address', async () => {
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

  it('says when nothing is found, and clears all filters', async () => {
    answer();
    const { router } = renderRemote(remote, { at: '/events?search=opera&date=2099-07-05' });

    expect(await screen.findByRole('heading', { name: 'No Events Found' })).toBeInTheDocument();
    expect(screen.getByText('Found 0 events of 2 total')).toBeInTheDocument();

    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }));

    expect(await screen.findByText('Showing all 2 events')).toBeInTheDocument();
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(screen.getByLabelText('Search')).toHaveFocus();
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('link', { name: 'Clear all filters' })).not.toBeInTheDocument();
  });

  it('says the same when there is nothing on sale at all', async () => {
    answer([]);
    renderRemote(remote, { at: '/events' });

    expect(await screen.findByRole('heading', { name: 'No Events Found' })).toBeInTheDocument();
    expect(screen.getByText('Showing all 0 events')).toBeInTheDocument();
  });

  it.each([
    [
      'a failing server',
      () => new HttpResponse('<html>', { status: 502 }),
      'Failed to load events',
    ],
    ['no answer', () => HttpResponse.error(), 'Failed to load events'],
    ['a refusal', () => refused(400, 'VALIDATION_FAILED', 'A bad query.'), 'A bad query.'],
  ])('tells of %s', async (_title, response, message) => {
    server.use(http.get(`${API}/events`, response));
    renderRemote(remote, { at: '/events' });

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('asks for one more time only before it says so', async () => {
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

describe('the events that the page of browse brings along', () => {
  const all = anEventList([palace, leeds]);
  const firstData = {
    [manifest.stagedoor.paths.find(({ path }) => path === '/events')?.data ?? '']: {
      ...all,
      events: [palace],
    },
  };

  /** The API, which answers when it is told to. */
  function heldAnswer() {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(http.get(`${API}/events`, () => released.then(() => ok(all))));
    return release;
  }

  it('are drawn at once, under the number of all, until all have come', async () => {
    const release = heldAnswer();
    renderRemote(remote, { at: '/events', firstData });

    expect(await titles()).toEqual(['Palace Nights']);
    expect(screen.getByText('Showing all 2 events')).toBeInTheDocument();

    release();

    expect(await screen.findByText('Northern Lights')).toBeInTheDocument();
    expect(await titles()).toEqual(['Palace Nights', 'Northern Lights']);
  });

  it('are not searched in place of all', async () => {
    const release = heldAnswer();
    renderRemote(remote, { at: '/events?search=palace', firstData });

    expect(await screen.findByText('Loading events')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();

    release();

    expect(await screen.findByText('Found 1 events of 2 total')).toBeInTheDocument();
    expect(await titles()).toEqual(['Palace Nights']);
  });

  it('do not stand for all where these fail to come', async () => {
    server.use(http.get(`${API}/events`, () => HttpResponse.error()));
    renderRemote(remote, { at: '/events', firstData });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();

    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await titles()).toEqual(['Palace Nights', 'Northern Lights']);
  });
});
