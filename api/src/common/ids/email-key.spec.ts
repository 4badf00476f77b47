import { emailKeyOf } from './email-key.js';

it.each(['ada@example.org', ' Ada@Example.ORG '])('maps %j to one account', (email) => {
  expect(emailKeyOf(email)).toBe('ada@example.org');
});
