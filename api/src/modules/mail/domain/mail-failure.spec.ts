import { codesOf, isOfRecipient, isPermanent, mailFailureOf } from './mail-failure.js';

const smtp = (code: string, command: string, responseCode?: number, status = '') =>
  Object.assign(new Error('550 ada@example.org is unknown'), {
    code,
    command,
    ...(responseCode && {
      responseCode,
      response: `${responseCode} ${status} ada@example.org is unknown`,
    }),
  });

it.each([
  ['an unknown recipient', smtp('EENVELOPE', 'RCPT TO', 550), 'for-good'],
  ['an invalid recipient', smtp('EENVELOPE', 'API'), 'for-good'],
  ['refused content', smtp('EMESSAGE', 'DATA', 554), 'for-good'],
  ['a mail that is too large', smtp('EMESSAGE', 'MAIL FROM'), 'for-good'],
  ['a full mailbox', smtp('EENVELOPE', 'RCPT TO', 452), 'for-now'],
  ['content refused for now', smtp('EMESSAGE', 'DATA', 451), 'for-now'],
  ['a writer that fails', new TypeError('no such event'), 'for-now'],
  ['undefined', undefined, 'for-now'],
  ['a refused sender', smtp('EENVELOPE', 'MAIL FROM', 550), 'server'],
  ['a rate-limited sender', smtp('EENVELOPE', 'MAIL FROM', 450), 'server'],
  ['an unknown recipient by its status', smtp('EENVELOPE', 'RCPT TO', 550, '5.1.1'), 'for-good'],
  ['a mail that is too large for it', smtp('EMESSAGE', 'DATA', 552, '5.3.4'), 'for-good'],
  ['a recipient in greylists', smtp('EENVELOPE', 'RCPT TO', 450, '4.7.1'), 'for-now'],
  ['a sender refused at RCPT TO', smtp('EENVELOPE', 'RCPT TO', 550, '5.1.8'), 'server'],
  ['a used quota', smtp('EMESSAGE', 'DATA', 550, '5.4.5'), 'server'],
  ['a relay that denies access', smtp('EENVELOPE', 'RCPT TO', 554, '5.7.1'), 'unclear'],
  ['a suspended account', smtp('EMESSAGE', 'DATA', 550, '5.7.0'), 'unclear'],
  ['a server that is configured wrongly', smtp('EENVELOPE', 'RCPT TO', 550, '5.3.5'), 'unclear'],
  ['a refused login', smtp('EAUTH', 'AUTH PLAIN', 535), 'server'],
  ['a server that closes', smtp('EENVELOPE', 'RCPT TO', 421), 'server'],
  ['a server that is away', smtp('ESOCKET', 'CONN'), 'server'],
  ['a server that takes too long', smtp('EABORT', 'API'), 'server'],
])('classifies %s', (_what, error, failure) => {
  expect(mailFailureOf(error)).toBe(failure);
});

it.each([
  ['a full mailbox', smtp('EENVELOPE', 'RCPT TO', 452, '4.2.2'), true],
  ['an address that is not served now', smtp('EENVELOPE', 'RCPT TO', 450, '4.1.1'), true],
  ['a sender refused at RCPT TO', smtp('EENVELOPE', 'RCPT TO', 450, '4.1.8'), false],
  ['a server without storage', smtp('EENVELOPE', 'RCPT TO', 452, '4.3.1'), false],
  ['a limit of the rate', smtp('EENVELOPE', 'RCPT TO', 451, '4.7.1'), false],
  ['a refusal without a status', smtp('EENVELOPE', 'RCPT TO', 452), false],
  ['a writer that fails', new TypeError('no such event'), false],
])('says of %s whether it concerns one recipient', (_what, error, answer) => {
  expect(isOfRecipient(error)).toBe(answer);
});

it('treats response codes from 500 on as permanent', () => {
  expect(isPermanent(smtp('EAUTH', 'AUTH PLAIN', 535))).toBe(true);
  expect(isPermanent(smtp('EENVELOPE', 'MAIL FROM', 450))).toBe(false);
  expect(isPermanent(smtp('ESOCKET', 'CONN'))).toBe(false);
});

it('returns codes, never the text of the server', () => {
  expect(codesOf(smtp('EENVELOPE', 'RCPT TO', 550))).toBe('EENVELOPE 550');
  expect(codesOf(smtp('EENVELOPE', 'RCPT TO', 554, '5.7.1'))).toBe('EENVELOPE 554 5.7.1');
  expect(codesOf(new TypeError('ada@example.org'))).toBe('TypeError');
  expect(codesOf(undefined)).toBe('unknown');
});
