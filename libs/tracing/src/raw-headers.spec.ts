import { headerOf } from './raw-headers.js';

const RAW = ['Host', 'example.org', 'IF-None-Match', '"a"', 'host', 'example.net'];

it.each([
  ['host', 'example.org'],
  ['if-none-match', '"a"'],
  ['example.org', undefined],
  ['origin', undefined],
])('returns the first value of %s in any case: %j', (name, value) => {
  expect(headerOf(RAW, name)).toBe(value);
});
