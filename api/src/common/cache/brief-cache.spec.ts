import { BriefCache } from './brief-cache.js';

const LIMITS = {
  forMs: 1_000,
  renewAfterMs: 500,
  atMost: 3,
  weightOf: (value: string) => value.length,
};

let cache: BriefCache<string>;
const make = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  make.mockReset().mockResolvedValue('a');
  cache = new BriefCache(LIMITS);
});

afterEach(() => vi.useRealTimers());

/** A value that is in the making until the test ends it. */
function held(): { end: (value: string) => void } {
  let end = (_value: string): void => undefined;
  make.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  return { end: (value) => end(value) };
}

it('computes once for concurrent requests', async () => {
  await Promise.all([cache.get('key', make), cache.get('key', make)]);
  await cache.get('key', make);

  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.recall('key')).toBe('a');
});

it('computes an expired value before it returns', async () => {
  await cache.get('key', make);
  vi.advanceTimersByTime(1_000);
  make.mockResolvedValue('b');

  expect(cache.recall('key')).toBeUndefined();
  await expect(cache.get('key', make)).resolves.toBe('b');
});

it('renews a value in demand in the background, once', async () => {
  await cache.get('key', make);
  vi.advanceTimersByTime(500);
  const renewal = held();

  expect([cache.recall('key'), cache.recall('key')]).toEqual(['a', 'a']);
  renewal.end('b');
  await vi.advanceTimersByTimeAsync(0);

  expect(cache.recall('key')).toBe('b');
  expect(make).toHaveBeenCalledTimes(2);
});

it('counts the age from the start of the computation', async () => {
  const slow = held();
  const first = cache.get('key', make);
  vi.advanceTimersByTime(999);
  slow.end('a');
  await first;

  expect(cache.recall('key')).toBe('a');
  vi.advanceTimersByTime(1);
  expect(cache.recall('key')).toBeUndefined();
});

it('forget also discards the result of a computation in progress', async () => {
  const old = held();
  const before = cache.get('key', make);
  cache.forget();
  make.mockResolvedValue('b');

  await expect(cache.get('key', make)).resolves.toBe('b');
  old.end('a');

  await expect(before).resolves.toBe('a');
  expect(cache.recall('key')).toBe('b');
});

it('caches no failure', async () => {
  make.mockRejectedValueOnce(new Error('away'));

  await expect(cache.get('key', make)).rejects.toThrow('away');
  await expect(cache.get('key', make)).resolves.toBe('a');
});

it('keeps the last value until it expires when a renewal fails', async () => {
  await cache.get('key', make);
  vi.advanceTimersByTime(600);
  make.mockRejectedValueOnce(new Error('away'));
  cache.recall('key');
  await vi.advanceTimersByTimeAsync(0);

  expect(cache.recall('key')).toBe('a');
});

it('evicts the oldest value when the total weight is too large', async () => {
  for (const key of ['one', 'two', 'three', 'four']) await cache.get(key, make);

  expect(['one', 'two', 'three', 'four'].map((key) => cache.recall(key))).toEqual([
    undefined,
    'a',
    'a',
    'a',
  ]);
});
