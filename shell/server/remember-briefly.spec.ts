import { rememberBriefly } from './remember-briefly.js';

describe('rememberBriefly', () => {
  const ask = vi.fn(async (key: string) => `${key} at ${performance.now()}`);

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks once for concurrent calls', async () => {
    const recall = rememberBriefly(ask, { forMs: 1_000, atMost: 10 });

    const answers = await Promise.all([recall('a'), recall('a'), recall('b')]);

    expect(ask).toHaveBeenCalledTimes(2);
    expect(answers[0]).toBe(answers[1]);
  });

  it('asks again after the time', async () => {
    const recall = rememberBriefly(ask, { forMs: 1_000, atMost: 10 });
    const first = await recall('a');

    vi.advanceTimersByTime(999);
    const within = await recall('a');
    vi.advanceTimersByTime(1);
    const after = await recall('a');

    expect(within).toBe(first);
    expect(after).not.toBe(first);
  });

  it('shares the result of a long call from its beginning until a time after its end', async () => {
    let settle = (): void => undefined;
    const askLong = vi.fn(
      () => new Promise((_, reject) => (settle = () => reject(new Error('Too late.')))),
    );
    const recall = rememberBriefly(askLong, { forMs: 1_000, since: 'result', atMost: 10 });
    const first = recall('a');
    vi.advanceTimersByTime(5_000);
    const meanwhile = recall('a');

    settle();
    await expect(first).rejects.toThrow('Too late.');
    vi.advanceTimersByTime(999);
    const within = recall('a');
    vi.advanceTimersByTime(1);
    const after = recall('a');

    expect(meanwhile).toBe(first);
    expect(within).toBe(first);
    expect(after).not.toBe(first);
  });

  it('evicts the oldest result when full', async () => {
    const recall = rememberBriefly(ask, { forMs: 1_000, atMost: 2 });
    await recall('a');
    await recall('b');
    await recall('c');

    await recall('b');
    expect(ask).toHaveBeenCalledTimes(3);
    await recall('a');
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
