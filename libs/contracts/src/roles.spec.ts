import { homeOf } from './role-homes.js';
import { holdsRole, ROLES } from './roles.js';

// @covers 3.role.values
it('lists exactly the four roles', () => {
  expect([...ROLES].sort()).toEqual(['creator', 'event_manager', 'supplier', 'venue']);
});

// @covers 6.check.active-entry
it('counts a role as held only with an active entry', () => {
  const user = {
    userRoles: [
      { role: 'creator', isActive: true },
      { role: 'venue', isActive: false },
    ],
  } as const;

  expect(ROLES.filter((role) => holdsRole(user, role))).toEqual(['creator']);
});

// @covers 2.home.other
it.each([null, undefined, '', 'admin'])('sends the role %j home to the landing page', (role) => {
  expect(homeOf(role)).toBe('/');
});
