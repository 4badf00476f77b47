import { Link } from '@stagedoor/platform';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useFirstPageHead } from './use-first-page-head';

function Page() {
  useFirstPageHead();
  return (
    <>
      <Link to="/events?search=late">search</Link>
      <Link to="/events/1">event</Link>
    </>
  );
}

const headOf = () => Array.from(document.head.children, ({ tagName }) => tagName);

beforeEach(() => {
  document.head.innerHTML =
    '<title>Events</title><link rel="canonical" href="/events"><meta property="og:url" content="/events">' +
    '<meta name="twitter:card" content="summary"><script type="application/ld+json">{}</script>' +
    '<meta name="viewport" content="width=device-width">';
  const routes = [{ path: '*', element: <Page /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/events'] })} />);
});

it('keeps the head of the first page while it is shown, also after a search', async () => {
  const before = headOf();

  await userEvent.click(screen.getByText('search'));

  expect(headOf()).toEqual(before);
});

it('removes it on another page, and nothing else', async () => {
  await userEvent.click(screen.getByText('event'));

  expect(headOf()).toEqual(['TITLE', 'META']);
});
