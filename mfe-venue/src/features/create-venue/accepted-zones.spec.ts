import { acceptedZones } from './accepted-zones';

it('leaves out the zones that the API refuses', () => {
  const listed = ['CET', 'Europe/London', 'MET', 'UTC', 'WET'];

  expect(acceptedZones(listed)).toEqual(['Europe/London', 'UTC']);
});
