import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { asLine, readLines } from './json-lines.js';

it('reads each line, however its bytes arrive', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, (line) => lines.push(line));

  for (const byte of Buffer.from(`${asLine({ a: 'é\n\u2028' })}${asLine(null)}`)) {
    stream.write(Buffer.of(byte));
  }
  stream.end('{"b":');
  await once(stream, 'end');

  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ a: 'é\n\u2028' }, null]);
});

it('keeps no more of a line than its limit', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, (line) => lines.push(line), 4);

  stream.write('four\n');
  stream.write('fiver');
  await once(stream, 'close');

  expect(lines).toEqual(['four']);
});
