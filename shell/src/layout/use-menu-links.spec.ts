import type { MenuLink } from '@stagedoor/federation/runtime';
import { linksFor } from './use-menu-links';

const LINKS: MenuLink[] = [
  { to: '/events', label: 'Browse Events', menu: 'header' },
  { to: '/my-tickets', label: 'My Tickets', menu: 'account' },
  { to: '/venues/my-venues', label: 'My Venues', menu: 'header', role: 'venue' },
  { to: '/events/create', label: 'Create Event', menu: 'header', role: 'creator' },
  { to: '/payouts', label: 'Payouts', menu: 'account', role: 'venue' },
];
const labels = (...asked: [MenuLink['menu'], Parameters<typeof linksFor>[2]]) =>
  linksFor(LINKS, ...asked).map(({ label }) => label);

// @covers 2.header.default-creator
it('has the links of an event creator without a current role', () => {
  expect(labels('header', null)).toEqual(labels('header', 'creator'));
  expect(labels('header', null)).toContain('Create Event');
});

it('has the links of one menu for all roles and for the current one, in order', () => {
  expect(labels('header', 'venue')).toEqual(['Browse Events', 'My Venues']);
  expect(labels('account', 'venue')).toEqual(['My Tickets', 'Payouts']);
  expect(labels('account', 'creator')).toEqual(['My Tickets']);
});
