import { homeOf } from './role-homes.js';
import { holdsRole, ROLES } from './roles.js';

it('lists exactly the four roles [3.role.values]', () => {
  expect([...ROLES].sort()).toEqual(['creator', 'event_manager', 'supplier', 'venue']);
});

it('counts a role as held only with an active entry [6.check.active-entry]', () => {
  const user = {
    userRoles: [
      { role: 'creator', isActive: true },
      { role: 'venue', isActive: false },
    ],
  } as const;

  expect(ROLES.filter((role) => holdsRole(user, role))).toEqual(['creator']);
});

it.each([null, undefined, '', 'admin'])(
  'sends the role %j home to the landing page [2.home.other]',
  (role) => {
    expect(homeOf(role)).toBe('/');
  },
);
