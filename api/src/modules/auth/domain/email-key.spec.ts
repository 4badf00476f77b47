import { emailKeyOf } from './email-key.js';

it.each(['ada@example.org', ' Ada@Example.ORG '])('knows %j as one account', (email) => {
  expect(emailKeyOf(email)).toBe('ada@example.org');
});
