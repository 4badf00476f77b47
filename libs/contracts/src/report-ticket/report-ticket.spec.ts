import { readTicket, signTicket, verdictToken } from './report-ticket.js';

const SECRET = 'a-secret-of-thirty-two-characters';
const BUILD = { remote: 'mfe-x', version: '1.4.0' };
const NOW = Date.UTC(2026, 10, 22);
const HOUR = 60 * 60 * 1_000;
const DRAW = Buffer.from('twelve bytes');

const ticket = signTicket(SECRET, BUILD, DRAW, NOW);
const read = (text: string, secret = SECRET, build = BUILD, now = NOW) =>
  readTicket(secret, build, text, now);

it('returns the draw that the ticket was signed for', () => {
  expect(read(ticket)).toMatchObject({ draw: DRAW.toString('base64url') });
  expect(ticket).toMatch(/^[\w-]{43}$/);
});

it('returns null for a ticket without a draw', () => {
  expect(read(signTicket(SECRET, BUILD, null, NOW))).toMatchObject({ draw: null });
});

it('is the same for all pages of a second without a draw', () => {
  const tickets = [0, 500, 1_000].map((ms) => signTicket(SECRET, BUILD, null, NOW + ms));

  expect(tickets[1]).toBe(tickets[0]);
  expect(tickets[2]).not.toBe(tickets[0]);
});

it('gives the same id for every spelling of the same bytes', () => {
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
  ['a clock that is one hour behind', () => read(ticket, SECRET, BUILD, NOW - HOUR)],
  ['another draw', () => read(`${ticket.slice(0, 8)}A${ticket.slice(9)}`)],
  ['no draw', () => read(ticket.slice(0, 6) + ticket.slice(22))],
  ['an empty text', () => read('')],
  ['a short text', () => read('abc')],
  ['a long text', () => read(ticket + ticket)],
])('rejects a ticket: %s', (_, reading) => {
  expect(reading()).toBeNull();
});

it('accepts a ticket just before its day is over, and with a clock that is one minute behind', () => {
  expect(read(ticket, SECRET, BUILD, NOW + 24 * HOUR - 1_000)).not.toBeNull();
  expect(read(ticket, SECRET, BUILD, NOW - 60_000)).not.toBeNull();
});

it('derives a verdict token that does not contain the secret', () => {
  expect(verdictToken(SECRET)).toMatch(/^[\w-]{43}$/);
  expect(verdictToken('another-secret-of-thirty-two-chars')).not.toBe(verdictToken(SECRET));
});
