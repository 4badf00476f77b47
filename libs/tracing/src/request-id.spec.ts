import { requestIdOf } from './request-id.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it('keeps the id of a proxy', () => {
  expect(requestIdOf({ rawHeaders: ['X-Request-Id', 'from-the-proxy'] })).toBe('from-the-proxy');
});

it.each(['', 'short', 'line\nbreak-in-it', 'x'.repeat(49)])('replaces %j', (given) => {
  expect(requestIdOf({ rawHeaders: ['X-Request-Id', given] })).toMatch(UUID);
});

it('makes an id for a request without one', () => {
  expect(requestIdOf({ rawHeaders: ['Host', 'localhost'] })).toMatch(UUID);
});

it('takes the trace of a call without an id', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  expect(requestIdOf({ rawHeaders: ['traceparent', traceparent] })).toBe(
    '0af7651916cd43dd8448eb211c80319c',
  );
});
