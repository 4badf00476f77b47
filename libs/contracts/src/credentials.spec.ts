import { emailSchema } from './credentials.js';

it.each([
  'ada@example.org',
  ' Ada.Lovelace+tickets@Mail.Example.ORG ',
  "o'brien@example.co.uk",
  '_a-b_@123.example',
  'r&d@example.org',
  'test/office@example.org',
  "!#$%&'*+/=?^_`{|}~-@example.org",
  'a@xn--e1aybc.xn--p1ai',
])('accepts %j as an e-mail address', (email) => {
  expect(emailSchema.safeParse(email)).toEqual({ success: true, data: email.trim() });
});

it.each([
  'nobody',
  '@example.org',
  'ada@',
  'ada@nowhere',
  'ada@example.',
  'ada@.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@example.org-',
  'ada@example.o',
  'ada@192.0.2.1',
  'ada@[192.0.2.1]',
  'ada@example_.org',
  'ada@тест.рф',
  '.ada@example.org',
  'ada.@example.org',
  'ada..l@example.org',
  'ada@b@example.org',
  'ada lovelace@example.org',
  'ada,grace@example.org',
  'Ada <ada@example.org>',
  '"ada"@example.org',
  'ada:l@example.org',
  'ada;l@example.org',
  'ada(l)@example.org',
  'ada@example.org\nBcc: grace@example.org',
  'адa@example.org',
])('rejects %j as an e-mail address', (email) => {
  const [issue] = emailSchema.safeParse(email).error?.issues ?? [];

  expect(issue?.message).toBe('Enter an email address such as name@example.org.');
});
