import type { Event, EventList } from '@stagedoor/contracts';
import { anEvent, anId, API, aVenue, ok, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import manifest from '../../../package.json';
import { remote } from '../../remote';

const server = startApiServer();

const TOTAL = 5_000;

/** Published events in order of their start; every tenth is in Leeds. */
function someEvents(count: number): Event[] {
  const leeds = aVenue({ id: anId(101), name: 'Corn Exchange', city: 'Leeds' });
  return Array.from({ length: count }, (_, index) =>
    anEvent({
      id: anId(10_000 + index),
      title: `Night ${index + 1}`,
      ...(index % 10 === 0 && { venue: leeds }),
    }),
  );
}

const EVENTS = someEvents(TOTAL);
const FIRST = manifest.stagedoor.paths.find(({ path }) => path === '/events')?.data ?? '';

const textOf = (request: Request, name: string) => new URL(request.url).searchParams.get(name);

/** The API's response to a request for these events. */
function pageOf(request: Request, events = EVENTS, total = events.length): EventList {
  const { searchParams } = new URL(request.url);
  const [search = '', location = ''] = ['search', 'location'].map(
    (name) => searchParams.get(name)?.toLowerCase() ?? '',
  );
  const found = events.filter(
    ({ title, venue }) =>
      title.toLowerCase().includes(search) && venue.city.toLowerCase().includes(location),
  );
  const from = Number(searchParams.get('cursor') ?? 0);
  const until = from + Number(searchParams.get('limit') ?? 1_000);
  const isFiltered = search !== '' || location !== '';
  return {
    events: found.slice(from, until),
    total,
    matched: isFiltered ? Math.min(found.length, 1_000) : total,
    matchedIsFloor: isFiltered && found.length > 1_000,
    cities: ['Leeds', 'London'],
    nextCursor: until < found.length ? String(until) : null,
  };
}

/** Serves these events; returns the query strings of the requests. */
function answerFrom(events = EVENTS, total = events.length): string[] {
  const asked: string[] = [];
  server.use(
    http.get(`${API}/events`, ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).search));
      return ok(pageOf(request, events, total));
    }),
  );
  return asked;
}

const FIRST_DATA = { [FIRST]: pageOf(new Request(`${API}${FIRST}`)) };

/** Waits for the observed end of the list and reports it as visible, as after a scroll to the end. */
let scrollDown: () => Promise<void>;
/** True reports each element as visible as soon as it is observed. */
let isAtTheEnd: boolean;

beforeEach(() => {
  const seen = new Set<() => void>();
  isAtTheEnd = false;
  scrollDown = async () => {
    await waitFor(() => expect(seen.size).toBeGreaterThan(0));
    act(() => seen.forEach((see) => see()));
  };
  globalThis.IntersectionObserver = class {
    private readonly see: () => void;
    constructor(callback: IntersectionObserverCallback) {
      const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      this.see = () => callback(entries, this as unknown as IntersectionObserver);
    }
    observe = () => {
      seen.add(this.see);
      if (isAtTheEnd) setTimeout(() => seen.has(this.see) && act(this.see));
    };
    disconnect = () => void seen.delete(this.see);
  } as unknown as typeof IntersectionObserver;
});

const cards = () => screen.findAllByRole('article');
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const open = (at = '/events') => renderRemote(remote, { at, firstData: FIRST_DATA });
const more = () => screen.findByRole('button', { name: 'Show more events' });

describe('a list that is too long for one response', () => {
  it('shows its first 48 events and the total', async () => {
    const asked = answerFrom();
    open();

    expect(await screen.findByText('48 of 5000 shown')).toBeInTheDocument();
    expect(screen.getByText('Showing all 5000 events')).toBeInTheDocument();
    await expect(cards()).resolves.toHaveLength(48);
    expect(asked).toEqual(['?limit=48']);
  });

  it('adds 48 events on scroll, each with its position in the list', async () => {
    answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');

    await scrollDown();

    expect(await screen.findByText('96 of 5000 shown')).toBeInTheDocument();
    expect(titles().at(-1)).toBe('Night 96');
    const last = screen.getAllByRole('listitem').at(-1);
    expect(last).toHaveAttribute('aria-posinset', '96');
    expect(last).toHaveAttribute('aria-setsize', '5000');
  });

  it('reads on when the API ends a response early for its size', async () => {
    const events = EVENTS.slice(0, 200);
    server.use(
      http.get(`${API}/events`, ({ request }) => {
        const url = new URL(request.url);
        if (!url.searchParams.has('limit')) url.searchParams.set('limit', '120');
        return ok(pageOf(new Request(url), events));
      }),
    );
    renderRemote(remote, { at: '/events' });
    expect(await screen.findByText('120 of 200 shown')).toBeInTheDocument();

    await scrollDown();

    expect(await screen.findByText('Night 168')).toBeInTheDocument();
  });

  it('requests each page once while its end is in view', async () => {
    const asked = answerFrom(EVENTS.slice(0, 120), TOTAL);
    isAtTheEnd = true;
    open();

    await screen.findByText('Night 120');

    expect(asked).toHaveLength(3);
    expect(new Set(asked).size).toBe(3);
  });

  it('adds 48 events on a press of the button and focuses the first of them', async () => {
    answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');

    (await more()).focus();
    await userEvent.keyboard('{Enter}');

    expect(await screen.findByText('96 of 5000 shown')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Night 49' })).toHaveFocus());
  });

  it('keeps its events when the next page fails and requests that page again', async () => {
    answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');
    server.use(http.get(`${API}/events`, () => new HttpResponse(null, { status: 502 })));

    await scrollDown();

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');
    await expect(cards()).resolves.toHaveLength(48);
    answerFrom();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('96 of 5000 shown')).toBeInTheDocument();
  });

  it('leaves the focus in a filter that is changed after a page has failed', async () => {
    answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');
    await scrollDown();
    await screen.findByText('96 of 5000 shown');
    const location = screen.getByLabelText('Location');
    await userEvent.type(location, 'Leeds');
    await screen.findByText('48 of 500 shown');
    server.use(http.get(`${API}/events`, () => new HttpResponse(null, { status: 502 })));
    await userEvent.click(await more());
    await screen.findByRole('alert');

    await userEvent.clear(location);

    expect(await screen.findByText('96 of 5000 shown')).toBeInTheDocument();
    expect(location).toHaveFocus();
  });

  it('shows as many events as before after Back from an event', async () => {
    answerFrom();
    const { router } = open();
    await screen.findByText('48 of 5000 shown');
    await scrollDown();
    await screen.findByText('96 of 5000 shown');

    server.use(http.get(`${API}/events/:id`, () => ok(EVENTS[80])));
    await userEvent.click(screen.getByRole('link', { name: 'Night 81' }));
    await screen.findByRole('heading', { level: 1, name: 'Night 81' });
    await act(() => router.navigate(-1));

    expect(titles()).toHaveLength(96);
    await expect(cards()).resolves.toHaveLength(96);
  });

  it('requests 48 events after the landing page has loaded the total', async () => {
    const asked = answerFrom();
    const { router } = renderRemote(remote, { at: '/' });
    await screen.findByRole('link', { name: 'View All Events' });

    await act(() => router.navigate('/events'));

    expect(await screen.findByText('48 of 5000 shown')).toBeInTheDocument();
    expect(asked).toEqual(['?limit=6', '?limit=48']);
  });

  it('is filtered in the browser once all events are loaded', async () => {
    const asked = answerFrom(EVENTS.slice(0, 60), TOTAL);
    open();
    await screen.findByText('48 of 5000 shown');
    await scrollDown();
    await waitFor(() => expect(screen.queryByText(/shown$/)).not.toBeInTheDocument());

    await userEvent.type(screen.getByLabelText('Search'), 'night 60');

    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
    expect(asked.some((query) => query.includes('search'))).toBe(false);
  });
});

describe('a search in such a list', () => {
  it('is filtered and counted by the API', async () => {
    const asked = answerFrom();
    open();
    await screen.findByText('48 of 5000 shown');

    const location = screen.getByLabelText('Location');
    // In one task, so that no pause can end between them.
    for (const typed of ['Lee', 'Leeds']) fireEvent.change(location, { target: { value: typed } });

    expect(await screen.findByText('Found 500 events of 5000 total')).toBeInTheDocument();
    expect(titles().slice(0, 2)).toEqual(['Night 1', 'Night 11']);
    expect(screen.getByText('48 of 500 shown')).toBeInTheDocument();
    expect(asked.filter((query) => query.includes('location'))).toEqual([
      '?location=Leeds&limit=48',
    ]);
  });

  it('shows a floor when the API stops counting', async () => {
    answerFrom();
    open('/events?search=night');

    expect(await screen.findByText('Found 1000+ events of 5000 total')).toBeInTheDocument();
    expect(screen.getByText('48 shown so far')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '-1');
  });

  it('adds its next page on scroll', async () => {
    answerFrom();
    open('/events?location=leeds');
    await screen.findByText('48 of 500 shown');

    await scrollDown();

    expect(await screen.findByText('96 of 500 shown')).toBeInTheDocument();
    expect(titles().at(-1)).toBe('Night 951');
  });

  it('starts at the third letter', async () => {
    const asked = answerFrom();
    const { router } = open();
    await screen.findByText('48 of 5000 shown');

    await userEvent.type(screen.getByLabelText('Search'), 'ni');
    await waitFor(() => expect(router.state.location.search).toBe('?search=ni'));

    expect(screen.getByText('Type at least 3 letters.')).toBeInTheDocument();
    expect(screen.getByText('Showing all 5000 events')).toBeInTheDocument();
    expect(asked.some((query) => query.includes('search'))).toBe(false);

    await userEvent.type(screen.getByLabelText('Search'), 'g');

    expect(await screen.findByText('Found 1000+ events of 5000 total')).toBeInTheDocument();
    expect(screen.queryByText('Type at least 3 letters.')).not.toBeInTheDocument();
  });

  it('keeps the previous results until the response arrives', async () => {
    answerFrom();
    open('/events?search=night 12');
    await screen.findByText('Found 111 events of 5000 total');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get(`${API}/events`, async ({ request }) => {
        await released;
        return ok(pageOf(request));
      }),
    );

    await userEvent.type(screen.getByLabelText('Search'), '34');

    expect(await screen.findByText('Searching…')).toBeInTheDocument();
    expect(titles()[0]).toBe('Night 12');
    expect(screen.queryByRole('button', { name: 'Show more events' })).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
    expect(titles()).toEqual(['Night 1234']);
  });

  it('is aborted when another search replaces it', async () => {
    const gaveUp = vi.fn();
    answerFrom();
    server.use(
      http.get(`${API}/events`, ({ request }) => {
        if (textOf(request, 'search') !== 'night 1') return ok(pageOf(request));
        return new Promise<Response>(() => request.signal.addEventListener('abort', gaveUp));
      }),
    );
    open('/events?search=night 1');
    await screen.findByText('Searching…');

    await userEvent.type(screen.getByLabelText('Search'), '234');

    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
    expect(gaveUp).toHaveBeenCalledTimes(1);
  });

  it('shows No Events Found without results', async () => {
    answerFrom();
    open('/events?search=opera');

    expect(await screen.findByRole('heading', { name: 'No Events Found' })).toBeInTheDocument();
    expect(screen.getByText('Found 0 events of 5000 total')).toBeInTheDocument();
  });

  it('shows an error when it fails and can be repeated', async () => {
    server.use(
      http.get(`${API}/events`, ({ request }) =>
        textOf(request, 'search') ? HttpResponse.error() : ok(pageOf(request)),
      ),
    );
    open('/events?search=night 1234');

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load events');
    answerFrom();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Found 1 events of 5000 total')).toBeInTheDocument();
  });

  it('requests the rest when a response covers only part of the events', async () => {
    const [first, second] = [EVENTS.slice(0, 1), EVENTS.slice(1, 2)];
    server.use(
      http.get(`${API}/events`, ({ request }) => {
        if (textOf(request, 'search') === null) return ok(pageOf(request));
        const isRest = textOf(request, 'cursor') !== null;
        return ok({
          ...pageOf(request),
          events: isRest ? second : first,
          matched: 1,
          matchedIsFloor: true,
          nextCursor: isRest ? null : 'far',
        });
      }),
    );
    open('/events?search=ночь');

    expect(await screen.findByText('Found 2 events of 5000 total')).toBeInTheDocument();
    expect(titles()).toEqual(['Night 1', 'Night 2']);
  });

  it('shows all events after Clear all filters', async () => {
    answerFrom();
    open('/events?location=Leeds');
    await screen.findByText('Found 500 events of 5000 total');

    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }));

    expect(await screen.findByText('Showing all 5000 events')).toBeInTheDocument();
    expect(screen.getByText('48 of 5000 shown')).toBeInTheDocument();
  });
});
