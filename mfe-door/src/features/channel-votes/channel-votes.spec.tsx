import type { DoorEvent } from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';
import {
  aDoorEvent,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  someVoteCounts,
  startApiServer,
} from '@stagedoor/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';
import { votesQuery } from './votes-query';

const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const { event } = night;
const DOOR = `${API}/events/${event.id}/door`;

function open(votes: number[], opened: DoorEvent = night) {
  server.use(
    http.get(DOOR, () => ok(opened)),
    http.get(`${DOOR}/votes`, () => ok(someVoteCounts({ votes }))),
  );
  return renderRemote(remote, { at: `/door/${event.id}/channels`, user: aUser() });
}

const channels = async () => {
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};
const litSteps = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelectorAll('[data-lit]').length);

it('shows each channel by number, name and votes, and which leads', async () => {
  open([32, 47, 1]);

  expect(await channels()).toEqual([
    'Channel 180s Classics32 votes',
    'Channel 290s AnthemsIn the lead47 votes',
    'Channel 300s Hits1 vote',
  ]);
  expect(litSteps()).toEqual([8, 12, 1]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Which channel wins?');
  expect(screen.getByText('80 votes. Once you are inside, vote on My Tickets.')).toBeVisible();
  expect(screen.getByText('90s Anthems is in the lead')).toBeInTheDocument();
  expect(document.title).toMatch(/^Channel votes of Silent Disco at the Palace/);
});

it('announces the lead, and not the number of votes', async () => {
  open([32, 47, 1]);
  await screen.findByText(/^80 votes/);

  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);

  expect(announced.filter(Boolean)).toEqual(['90s Anthems is in the lead']);
});

it('says that there are no votes yet, and how to vote', async () => {
  open([0, 0, 0]);

  expect(await channels()).toHaveLength(3);
  expect(litSteps()).toEqual([0, 0, 0]);
  expect(screen.getByText('No votes yet. Once you are inside, vote on My Tickets.')).toBeVisible();
});

it('marks channels with equally many votes as level', async () => {
  open([5, 5, 2]);

  const [first, second, third] = await channels();

  expect([first, second]).toEqual([
    expect.stringContaining('Level'),
    expect.stringContaining('Level'),
  ]);
  expect(third).not.toContain('Level');
});

it('names the winner once the event has ended', async () => {
  const endTime = '2001-07-04T22:30:00.000Z';
  open([5, 6, 2], { ...night, event: { ...event, endTime } });

  expect((await channels())[1]).toContain('Winner');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Which channel won?');
  expect(screen.getByText('13 votes. The event has ended.')).toBeVisible();
});

it('shows the channels without votes while they are loading', async () => {
  server.use(
    http.get(DOOR, () => ok(night)),
    http.get(`${DOOR}/votes`, () => new Promise<never>(() => undefined)),
  );
  renderRemote(remote, { at: `/door/${event.id}/channels`, user: aUser() });

  expect(await screen.findByText('Loading the votes')).toBeInTheDocument();
  expect(screen.getAllByText('–')).toHaveLength(3);
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows a new vote by itself', async () => {
  let votes = [1, 0, 0];
  open(votes);
  server.use(http.get(`${DOOR}/votes`, () => ok(someVoteCounts({ votes }))));
  await channels();

  votes = [1, 2, 0];

  expect(await screen.findByText('90s Anthems is in the lead')).toBeInTheDocument();
});

it('reads the votes again within two seconds', () => {
  expect(votesQuery({} as ApiClient, event.id).refetchInterval).toBeLessThan(2_000);
});

it('keeps the votes without an answer, and says since when', async () => {
  const { queryClient } = open([3, 2, 1]);
  await channels();
  server.use(http.get(`${DOOR}/votes`, () => HttpResponse.error()));

  await queryClient.refetchQueries({ queryKey: ['votes'] });

  expect(await screen.findByText(/No answer since \d\d:\d\d/)).toHaveRole('status');
  expect((await channels())[0]).toContain('3 votes');
});

it('offers a retry when the votes cannot be loaded', async () => {
  open([3, 2, 1]);
  server.use(http.get(`${DOOR}/votes`, () => new HttpResponse(null, { status: 502 })));
  const retry = await screen.findByRole('button', { name: /try again/i });
  server.use(http.get(`${DOOR}/votes`, () => ok(someVoteCounts())));

  await userEvent.click(retry);

  expect((await channels())[1]).toContain('47 votes');
});

it('shows the refusal of a user who is not in the team', async () => {
  server.use(http.get(DOOR, () => refused(403, 'FORBIDDEN', 'You may not do this.')));
  renderRemote(remote, { at: `/door/${event.id}/channels`, user: aUser() });

  expect(await screen.findByText('You do not work at this door')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Channel votes');
});

it.each([
  ['creator', 'The night', `/door/${event.id}/night`],
  ['supervisor', 'The night', `/door/${event.id}/night`],
  ['steward', 'Scan tickets', `/door/${event.id}`],
] as const)('leads a %s back to %s', async (right, name, path) => {
  open([0, 0, 0], { ...night, right });

  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
});

describe('the full screen', () => {
  let element: Element | null = null;
  const become = (next: Element | null) => {
    element = next;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };

  beforeEach(() => {
    element = null;
    const get = () => element;
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get });
    Object.defineProperty(document, 'exitFullscreen', {
      configurable: true,
      value: () => become(null),
    });
    Element.prototype.requestFullscreen = function requestFullscreen() {
      return become(this);
    };
  });

  afterEach(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) {
      Reflect.deleteProperty(document, name);
    }
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
  });

  it('has the stage alone, without the way back', async () => {
    open([1, 0, 0]);

    await userEvent.click(await screen.findByRole('button', { name: 'Full screen' }));

    expect(within(element as HTMLElement).getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'The night' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Leave full screen' }));

    expect(element).toBeNull();
    expect(screen.getByRole('link', { name: 'The night' })).toBeVisible();
  });
});

it('has no button for a full screen where the device cannot', async () => {
  open([1, 0, 0]);
  await channels();

  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
});
