import { WaitingFiles } from './waiting-files.js';

const BLOCK = 4_096;
const DAY = 24 * 60 * 60 * 1_000;

it('counts a small file as a block of a disk', () => {
  const waiting = new WaitingFiles(2 * BLOCK);

  const taken = ['a', 'b', 'c'].map((digest) => waiting.take('team', digest, 1, 0));

  expect(taken).toEqual([true, true, false]);
});

it('has room again after a day, when the files are deleted', () => {
  const waiting = new WaitingFiles(BLOCK);
  waiting.take('team', 'a', BLOCK, 0);

  expect(waiting.take('team', 'b', BLOCK, DAY - 1)).toBe(false);
  expect(waiting.take('team', 'b', BLOCK, DAY)).toBe(true);
});

it('counts per token, and a repeated file once', () => {
  const waiting = new WaitingFiles(BLOCK);

  expect(waiting.take('team', 'a', BLOCK, 0)).toBe(true);
  expect(waiting.take('team', 'a', BLOCK, 1)).toBe(true);
  expect(waiting.take('other', 'b', BLOCK, 0)).toBe(true);
});
