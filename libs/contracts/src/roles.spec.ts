import { homeOf } from './role-homes.js';
import { holdsRole, ROLES } from './roles.js';

it('knows the four roles and no other [3.role.values]', () => {
  expect([...ROLES].sort()).toEqual(['creator', 'event_manager', 'supplier', 'venue']);
});

it('counts a role as held with an active entry alone [6.check.active-entry]', () => {
  const user = {
    userRoles: [
      { role: 'creator', isActive: true },
      { role: 'venue', isActive: false },
    ],
  } as const;

  expect(ROLES.filter((role) => holdsRole(user, role))).toEqual(['creator']);
});

it.each([null, undefined, '', 'admin'])(
  'sends %j home to the landing page [2.home.other]',
  (role) => {
    expect(homeOf(role)).toBe('/');
  },
);
