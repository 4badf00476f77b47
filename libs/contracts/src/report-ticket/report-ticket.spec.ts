import { readTicket, signTicket, verdictToken } from './report-ticket.js';

const SECRET = 'a-secret-of-thirty-two-characters';
const BUILD = { remote: 'mfe-x', version: '1.4.0' };
const NOW = Date.UTC(2026, 10, 22);
const HOUR = 60 * 60 * 1_000;
const DRAW = Buffer.from('twelve bytes');

const ticket = signTicket(SECRET, BUILD, DRAW, NOW);
const read = (text: string, secret = SECRET, build = BUILD, now = NOW) =>
  readTicket(secret, build, text, now);

it('says which draw it was signed for', () => {
  expect(read(ticket)).toMatchObject({ draw: DRAW.toString('base64url') });
  expect(ticket).toMatch(/^[\w-]{43}$/);
});

it('says that there was no draw', () => {
  expect(read(signTicket(SECRET, BUILD, null, NOW))).toMatchObject({ draw: null });
});

it('has another id on each page, also without a draw and within one second', () => {
  const ids = [1, 2, 3].map(() => read(signTicket(SECRET, BUILD, null, NOW))?.id);

  expect(new Set(ids).size).toBe(3);
});

it('has the same id in every spelling of its bytes', () => {
  const spelled =
    ticket.slice(0, -1) + String.fromCharCode(ticket.charCodeAt(ticket.length - 1) + 1);
  expect(Buffer.from(spelled, 'base64url')).toEqual(Buffer.from(ticket, 'base64url'));

  expect(read(spelled)).toEqual(read(ticket));
});

it.each([
  ['another secret', () => read(ticket, 'another-secret-of-thirty-two-chars')],
  ['another remote', () => read(ticket, SECRET, { ...BUILD, remote: 'mfe-y' })],
  ['another version', () => read(ticket, SECRET, { ...BUILD, version: '1.4.1' })],
  ['a day later', () => read(ticket, SECRET, BUILD, NOW + 24 * HOUR + 1_000)],
  ['a clock that is an hour behind', () => read(ticket, SECRET, BUILD, NOW - HOUR)],
  ['another draw', () => read(`${ticket.slice(0, 8)}A${ticket.slice(9)}`)],
  ['no draw', () => read(ticket.slice(0, 6) + ticket.slice(22))],
  ['an empty text', () => read('')],
  ['a short text', () => read('abc')],
  ['a long text', () => read(ticket + ticket)],
])('is not valid for %s', (_, reading) => {
  expect(reading()).toBeNull();
});

it('is still valid just before a day has passed, and for a clock that is a minute behind', () => {
  expect(read(ticket, SECRET, BUILD, NOW + 24 * HOUR - 1_000)).not.toBeNull();
  expect(read(ticket, SECRET, BUILD, NOW - 60_000)).not.toBeNull();
});

it('has a token beside it that does not tell the secret', () => {
  expect(verdictToken(SECRET)).toMatch(/^[\w-]{43}$/);
  expect(verdictToken('another-secret-of-thirty-two-chars')).not.toBe(verdictToken(SECRET));
});
