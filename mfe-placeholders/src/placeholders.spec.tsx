import { aUser, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remote } from './remote';

// Without handlers: any request to the API fails its test.
startApiServer();

const open = (at: string) => renderRemote(remote, { at, user: aUser() });

const figure = (label: string) => screen.getByText(label, { selector: 'p' }).parentElement;

// @covers 2.placeholder.example-content
it.each([
  ['/venues/bookings', 'Venue Bookings'],
  ['/venues/analytics', 'Venue Analytics'],
  ['/services/my-services', 'My Services'],
  ['/services/requests', 'Service Requests'],
  ['/services/bookings', 'Service Bookings'],
  ['/events/assigned', 'Assigned Events'],
  ['/events/calendar', 'Calendar'],
  ['/events/dashboard', 'Dashboard'],
])('%s is %s and states that its content is an example', (path, title) => {
  open(path);

  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText('This page shows example content.')).toBeInTheDocument();
  expect(document.title).toBe(`${title} · Stagedoor`);
});

it.each(['/events/assigned', '/events/calendar', '/events/dashboard'])(
  '%s says beside its example that the role is missing, and links to adding it',
  (path) => {
    open(path);

    expect(
      screen.getByText(/You need the Event Manager role to accept invitations/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add this role' })).toHaveAttribute(
      'href',
      '/role-selection',
    );
  },
);

// @covers 2.placeholder.venue-bookings-tabs 2.placeholder.service-requests-tabs
// @covers 4.placeholder.booking 4.placeholder.request 4.placeholder.assigned
it.each([
  ['/venues/bookings', ['Pending', 'Confirmed', 'Completed', 'Cancelled']],
  ['/services/requests', ['Pending', 'Accepted', 'Declined']],
  ['/events/assigned', ['Active', 'Upcoming', 'Completed']],
])('%s has the tabs %j, each with content', async (path, labels) => {
  open(path);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(labels);

  for (const tab of tabs) {
    await userEvent.click(tab);
    expect(screen.getByRole('tabpanel', { name: tab.textContent })).not.toBeEmptyDOMElement();
  }
});

// @covers 2.placeholder.venue-bookings-example 2.placeholder.service-requests-example
it.each([
  ['/venues/bookings', ['Accept', 'Reject']],
  ['/services/requests', ['Accept', 'Decline', 'Message']],
])('%s shows an example with %j, which state that they do nothing', async (path, labels) => {
  open(path);
  const example = within(screen.getByRole('article'));
  expect(example.getAllByRole('button').map((button) => button.textContent)).toEqual(labels);

  const notice = example.getByRole('status');
  expect(notice).toBeEmptyDOMElement();
  for (const name of labels) {
    await userEvent.click(example.getByRole('button', { name }));
    expect(notice).toHaveTextContent(`This is an example. ${name} does nothing here.`);
  }

  expect(example.getByText('Pending')).toBeInTheDocument();
});

// @covers 2.placeholder.service-requests-counts 2.placeholder.service-bookings-counts
// @covers 2.placeholder.venue-analytics-zero 2.placeholder.dashboard-zero
it.each([
  ['/services/requests', ['Pending', 'Accepted', 'Declined', 'This Month']],
  ['/services/bookings', ['Upcoming', 'Completed']],
  ['/venues/analytics', ['Total Bookings', 'Revenue', 'Guests', 'Occupancy']],
  ['/events/dashboard', ['Assigned Events', 'Active', 'Tickets Sold', 'Attendees']],
])('%s shows zero under %j', (path, labels) => {
  open(path);

  for (const label of labels) expect(figure(label)).toHaveTextContent(/(^|\D)£?0(\.00|%)?(\D|$)/);
});

// @covers 2.placeholder.service-bookings-example
it('shows an example of a booked service', () => {
  open('/services/bookings');

  expect(screen.getByRole('article', { name: 'New Year Silent Disco' })).toBeInTheDocument();
});

// @covers 2.placeholder.my-services-alert
it('shows an alert that Add Service is coming soon', async () => {
  open('/services/my-services');
  expect(screen.getAllByRole('article')).toHaveLength(6);

  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }));

  const alert = screen.getByRole('alertdialog', { name: 'Coming soon' });
  expect(alert).toHaveTextContent('Adding a service is coming soon.');
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(6);
});

// @covers 2.placeholder.calendar-december-2024
it('shows every day of December 2024 under its weekday', () => {
  open('/events/calendar');

  const month = screen.getByRole('table', { name: 'December 2024' });
  const days = within(month).getAllByRole('cell');
  const numbers = days.map((day) => Number.parseInt(day.textContent, 10)).filter(Number.isFinite);

  expect(numbers).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  for (const [index, day] of days.entries()) {
    const number = Number.parseInt(day.textContent, 10);
    if (Number.isNaN(number)) continue;
    const weekday = (new Date(Date.UTC(2024, 11, number)).getUTCDay() + 6) % 7;
    expect(index % 7).toBe(weekday);
  }
});
