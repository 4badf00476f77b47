import { alarmReceiver, failureOf, refusalOf } from './alarm-receiver.js';

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;

describe('alarmReceiver', () => {
  it.each([
    ['op:password', basic('op:password')],
    ['op:p%40ss%3A%20w%C3%B6rd', basic('op:p@ss: wörd')],
    ['op', basic('op:')],
    [':token', basic(':token')],
  ])('sends the login %s as a header', (login, Authorization) => {
    const receiver = alarmReceiver(`https://${login}@alarms.example/hooks/1?room=night`);

    expect(receiver.url).toBe('https://alarms.example/hooks/1?room=night');
    expect(receiver.headers).toMatchObject({ Authorization });
    expect(new Request(receiver.url).url).toBe(receiver.url);
  });

  it('sends no header of a URL without a login', () => {
    const { url, headers } = alarmReceiver('https://alarms.example/hooks/1');

    expect(url).toBe('https://alarms.example/hooks/1');
    expect(headers).not.toHaveProperty('Authorization');
  });
});

it.each([
  [200, null],
  [204, null],
  [301, expect.stringMatching(/^status 301, a redirect: ALARM_URL/)],
  [308, expect.stringMatching(/^status 308, a redirect: ALARM_URL/)],
  [404, 'status 404'],
  [503, 'status 503'],
])('the status %i is %s', (status, refusal) => {
  expect(refusalOf(status)).toEqual(refusal);
});

const connection = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:80'), {
  code: 'ECONNREFUSED',
});

it.each([
  ['a receiver that is down', new TypeError('fetch failed', { cause: connection }), 'ECONNREFUSED'],
  ['a slow one', new DOMException('It took too long.', 'TimeoutError'), 'TimeoutError'],
  ['a bad URL', new TypeError('Failed to parse URL from https://host/secret'), 'TypeError'],
  ['a thrown string', 'https://host/secret', 'Error'],
])('names the failure of %s, without the text of the error', (_what, error, name) => {
  expect(failureOf(error)).toBe(name);
});
