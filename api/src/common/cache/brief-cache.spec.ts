import { BriefCache } from './brief-cache.js';

const LIMITS = {
  forMs: 1_000,
  renewAfterMs: 500,
  atMost: 3,
  weightOf: (value: string) => value.length,
};

let memory: BriefCache<string>;
const make = jest.fn<Promise<string>, []>();

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  make.mockReset().mockResolvedValue('a');
  memory = new BriefCache(LIMITS);
});

afterEach(() => jest.useRealTimers());

/** A value that is in the making until the test ends it. */
function held(): { end: (value: string) => void } {
  let end = (_value: string): void => undefined;
  make.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  return { end: (value) => end(value) };
}

it('computes once for concurrent requests', async () => {
  await Promise.all([memory.get('key', make), memory.get('key', make)]);
  await memory.get('key', make);

  expect(make).toHaveBeenCalledTimes(1);
  expect(memory.recall('key')).toBe('a');
});

it('computes an expired value before it returns', async () => {
  await memory.get('key', make);
  jest.advanceTimersByTime(1_000);
  make.mockResolvedValue('b');

  expect(memory.recall('key')).toBeUndefined();
  await expect(memory.get('key', make)).resolves.toBe('b');
});

it('renews a value in demand in the background, once', async () => {
  await memory.get('key', make);
  jest.advanceTimersByTime(500);
  const renewal = held();

  expect([memory.recall('key'), memory.recall('key')]).toEqual(['a', 'a']);
  renewal.end('b');
  await jest.advanceTimersByTimeAsync(0);

  expect(memory.recall('key')).toBe('b');
  expect(make).toHaveBeenCalledTimes(2);
});

it('counts the age from the start of the computation', async () => {
  const slow = held();
  const first = memory.get('key', make);
  jest.advanceTimersByTime(999);
  slow.end('a');
  await first;

  expect(memory.recall('key')).toBe('a');
  jest.advanceTimersByTime(1);
  expect(memory.recall('key')).toBeUndefined();
});

it('forget also discards the result of a computation in progress', async () => {
  const old = held();
  const before = memory.get('key', make);
  memory.forget();
  make.mockResolvedValue('b');

  await expect(memory.get('key', make)).resolves.toBe('b');
  old.end('a');

  await expect(before).resolves.toBe('a');
  expect(memory.recall('key')).toBe('b');
});

it('caches no failure', async () => {
  make.mockRejectedValueOnce(new Error('away'));

  await expect(memory.get('key', make)).rejects.toThrow('away');
  await expect(memory.get('key', make)).resolves.toBe('a');
});

it('keeps the last value until it expires when a renewal fails', async () => {
  await memory.get('key', make);
  jest.advanceTimersByTime(600);
  make.mockRejectedValueOnce(new Error('away'));
  memory.recall('key');
  await jest.advanceTimersByTimeAsync(0);

  expect(memory.recall('key')).toBe('a');
});

it('evicts the oldest value when the total weight is too large', async () => {
  for (const key of ['one', 'two', 'three', 'four']) await memory.get(key, make);

  expect(['one', 'two', 'three', 'four'].map((key) => memory.recall(key))).toEqual([
    undefined,
    'a',
    'a',
    'a',
  ]);
});
