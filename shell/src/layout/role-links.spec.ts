import { linksFor } from './role-links';

it('has the links of an event creator without a current role [2.header.default-creator]', () => {
  expect(linksFor(null)).toEqual(linksFor('creator'));
  expect(linksFor(null).map(({ label }) => label)).toContain('Create Event');
});
