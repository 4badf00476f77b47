import { writeFileSync } from 'node:fs';
import { describeFailure, OneLineError } from './one-line-error.js';

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

it('is one line for what the user can act on', () => {
  expect(describeFailure(new OneLineError('Stop the site first.'))).toBe('Stop the site first.');
});

it('is one line for a disk that is full', () => {
  const full = failureOf(() => writeFileSync('/dev/full', 'a line'));

  expect(describeFailure(full)).toBe('ENOSPC: no space left on device, write');
});

it.each(['EACCES', 'EDQUOT', 'EPERM', 'EROFS'])('is one line for %s', (code) => {
  const refused = Object.assign(new Error(`${code}: refused, mkdir '/data'`), { code });

  expect(describeFailure(refused)).toBe(`${code}: refused, mkdir '/data'`);
});

it('is the stack of any other error', () => {
  const missing = failureOf(() => writeFileSync('/none/file', ''));

  expect(describeFailure(missing)).toMatch(/^Error: ENOENT: .*\n +at /);
});
