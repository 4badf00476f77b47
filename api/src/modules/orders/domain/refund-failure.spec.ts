import { describeRefundFailure } from './refund-failure.js';

it.each([
  ['account_closed', 'The account of the buyer is closed.'],
  ['something_new', 'The payment provider says: something_new.'],
  ['unknown', 'The payment provider has not said why.'],
  [null, 'The payment provider has not said why.'],
])('describes the code %s', (code, sentence) => {
  expect(describeRefundFailure(code)).toBe(sentence);
});
