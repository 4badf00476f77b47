import { registerBodySchema } from './credentials.js';

const SENTENCE = 'First name is one line, without addresses of sites or mailboxes.';

const register = (firstName: unknown) =>
  registerBodySchema.safeParse({
    email: 'ada@example.org',
    password: 'long enough',
    firstName,
    lastName: 'Lovelace',
    role: 'creator',
  });

it.each([
  'Ada',
  'Anne-Marie',
  'O’Brien',
  'J. R. R.',
  'J.R.R.',
  'Martin Jr.',
  'St. John',
  'Anand s/o Kumar',
  'Nguyễn Thị',
  'علی',
  'क्षितिज',
  '李小龍',
  'X Æ A-12',
  'Ada…',
])('accepts %j as a name', (name) => {
  expect(register(name)).toMatchObject({ success: true, data: { firstName: name } });
});

it.each([
  'Ada\nYour account is suspended.',
  'Ada\r\nBcc: everybody',
  'Ada\u2028Pay here',
  'Ada\u2029Pay here',
  'Ada\u0085Pay here',
  'Ada\tLovelace',
  'pay at evil.example',
  'EVIL.COM',
  'www.evil.example now',
  'https://evil',
  '//evil',
  'bit.ly/x',
  't.co',
  'evil．com',
  'evil。com',
  'evil․com',
  'пример.рф',
  'उदाहरण.भारत',
  'xn--e1afmkfd.xn--p1ai',
  '192.0.2.1',
  'ada@example',
  'ada＠example',
])('rejects %j as a name', (name) => {
  const [issue] = register(name).error?.issues ?? [];

  expect(issue).toMatchObject({ path: ['firstName'], message: SENTENCE });
});
