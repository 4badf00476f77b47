import { Link, useNavigate, usePageTitle } from '@stagedoor/platform';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { useRouteAnnouncement } from './use-route-announcement';

function EventPage() {
  const [title, setTitle] = useState<string | null>(null);
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <>
      <button onClick={() => setTitle('Night by the river')}>Load</button>
      <Link to="/">Home</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function Home() {
  usePageTitle('Home');
  return (
    <>
      <h1>Events</h1>
      <Link to="/events/2">Another event</Link>
      <Link to="/events/1">Event</Link>
    </>
  );
}

function Page() {
  const arrival = useRouteAnnouncement('main');
  return (
    <>
      <main id="main">
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/events/1" element={<EventPage />} />
        </Routes>
      </main>
      <p role="status">{arrival}</p>
    </>
  );
}

beforeEach(() => {
  document.head.innerHTML = '<title>Stagedoor</title>';
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
});

it('does not announce the first page', () => {
  expect(document.title).toMatch('Home');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('announces a page once it has set its title, never with the previous title', async () => {
  const user = userEvent.setup();

  await user.click(screen.getByText('Event'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  await user.click(screen.getByText('Load'));
  expect(screen.getByRole('status')).toHaveTextContent('Night by the river · Stagedoor');

  await user.click(screen.getByText('Home'));
  expect(screen.getByRole('status')).toHaveTextContent('Home · Stagedoor');
});

it('focuses the heading, and after Back the link to the page that was left', async () => {
  const user = userEvent.setup();

  await user.click(screen.getByText('Event'));
  await user.click(screen.getByText('Back'));
  expect(screen.getByText('Event')).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByText('Another event')).toHaveFocus();

  await user.click(screen.getByText('Event'));
  await user.click(screen.getByText('Home'));
  expect(screen.getByRole('heading', { name: 'Events' })).toHaveFocus();
});
