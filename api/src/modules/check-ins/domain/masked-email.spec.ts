import { maskedEmail } from './masked-email.js';

it.each([
  ['alice@example.org', 'a•••@example.org'],
  ['a@example.org', 'a•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['😀b@example.org', '😀•••@example.org'],
  ['@example.org', ''],
  ['', ''],
])('masks %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
