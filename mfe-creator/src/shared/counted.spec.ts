import { counted } from './counted';

it('counts one, none and many', () => {
  expect([1, 0, 1_200].map((count) => counted(count, 'ticket'))).toEqual([
    '1 ticket',
    '0 tickets',
    '1,200 tickets',
  ]);
});
