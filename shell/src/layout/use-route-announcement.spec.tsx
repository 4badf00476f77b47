import { Link, usePageTitle } from '@stagedoor/platform';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { useRouteAnnouncement } from './use-route-announcement';

function EventPage() {
  const [title, setTitle] = useState<string | null>(null);
  usePageTitle(title);
  return (
    <>
      <button onClick={() => setTitle('Night by the river')}>Load</button>
      <Link to="/">Home</Link>
    </>
  );
}

function Home() {
  usePageTitle('Home');
  return <Link to="/events/1">Event</Link>;
}

function Page() {
  const arrival = useRouteAnnouncement('main');
  return (
    <>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/events/1" element={<EventPage />} />
      </Routes>
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
