import { counted } from './counted';

it('uses the singular for one and groups the digits of thousands', () => {
  expect([1, 0, 1_200].map((count) => counted(count, 'ticket'))).toEqual([
    '1 ticket',
    '0 tickets',
    '1,200 tickets',
  ]);
});
