import {
  anEvent,
  anEventList,
  anId,
  API,
  ok,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { remote } from './remote';

const drawn = vi.hoisted(() => ({ use: () => {} }));

// Draws the page as the page server does, and hydrates it once `drawn.use` has used it without scripts.
vi.mock('@testing-library/react', async (importOriginal) => {
  const library = await importOriginal<typeof import('@testing-library/react')>();
  return {
    ...library,
    render(page: ReactNode) {
      const container = document.body.appendChild(document.createElement('div'));
      container.innerHTML = renderToString(page);
      drawn.use();
      return library.render(page, { container, hydrate: true });
    },
  };
});

const server = startApiServer();

const palace = anEvent({ title: 'Palace Nights' });
const northern = anEvent({ id: anId(201), title: 'Northern Lights' });

function open(at: string, use: () => void = () => {}) {
  drawn.use = use;
  server.use(http.get(`${API}/events`, () => ok(anEventList([palace, northern]))));
  const first = { ...anEventList([palace]), total: 2, nextCursor: 'next' };
  return renderRemote(remote, { at, firstData: { '/events?limit=12': first } });
}

function typeEarly(label: string, value: string) {
  screen.getByLabelText<HTMLInputElement>(label).value = value;
}

it('filters by what was typed before the scripts of a drawn page ran', async () => {
  const { router } = open('/events', () => {
    typeEarly('Search', 'north');
    typeEarly('Date', '2099-07-04');
  });

  expect(await screen.findByText('Found 1 events of 2 total')).toBeInTheDocument();
  expect(screen.getByLabelText('Search')).toHaveValue('north');
  expect(screen.getByLabelText('Date')).toHaveValue('2099-07-04');
  expect(screen.getByRole('link', { name: 'Clear all filters' })).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe('?search=north&date=2099-07-04'));
});

it('takes the quantity that was chosen before the scripts of a drawn page ran', async () => {
  const at = `/events/${palace.id}`;
  drawn.use = () => {
    screen.getByLabelText<HTMLSelectElement>('Quantity').value = '3';
  };
  server.use(http.get(`${API}${at}`, () => ok(palace)));

  const { router } = renderRemote(remote, { at, firstData: { [at]: palace } });

  expect(await screen.findByText('£75.00')).toBeInTheDocument();
  expect(screen.getByLabelText('Quantity')).toHaveValue('3');
  await waitFor(() => expect(router.state.location.search).toBe('?quantity=3'));
});

it('keeps the filters of the URL when nothing was typed', async () => {
  const { router } = open('/events?search=lights');

  expect(await screen.findByText('Found 1 events of 2 total')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } });

  expect(await screen.findByText('Showing all 2 events')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
