import { firstTraceparent, readTraceparent, writeTraceparent } from './trace-context.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const HEADER = `00-${TRACE}-b7ad6b7169203331-01`;

it('reads what it writes', () => {
  const context = readTraceparent(HEADER);

  expect(context).toEqual({ traceId: TRACE, spanId: 'b7ad6b7169203331', flags: 1 });
  expect(writeTraceparent(context!)).toBe(HEADER);
});

it('names a trace whose first span is elsewhere', () => {
  expect(readTraceparent(firstTraceparent(TRACE))?.traceId).toBe(TRACE);
});

it.each([
  undefined,
  [HEADER],
  '',
  HEADER.toUpperCase(),
  `${HEADER}-00`,
  HEADER.replace('00-', '01-'),
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.slice(1)}-b7ad6b7169203331-01`,
])('does not read %j', (given) => {
  expect(readTraceparent(given)).toBeUndefined();
});
