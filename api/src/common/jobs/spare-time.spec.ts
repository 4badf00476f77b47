import { SpareTime } from './spare-time.js';

const utilization = vi.fn<() => number>();
let spareTime: SpareTime;

beforeEach(() => {
  vi.useFakeTimers();
  spareTime = new SpareTime(utilization);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns how long each of `count` pieces of work waits, one window apart, at that utilization of the event loop. */
async function waitsOf(count: number, share: number): Promise<number[]> {
  utilization.mockReturnValue(share);
  const waits: number[] = [];
  for (let piece = 0; piece < count; piece += 1) {
    await vi.advanceTimersByTimeAsync(100);
    const from = performance.now();
    const waiting = spareTime.wait().then(() => waits.push(performance.now() - from));
    await vi.advanceTimersToNextTimerAsync();
    await waiting;
  }
  return waits;
}

it('does not wait while the process has spare time', async () => {
  await expect(waitsOf(2, 0.9)).resolves.toEqual([0, 0]);
});

it('doubles the wait after each busy window, up to half a second', async () => {
  await expect(waitsOf(8, 1)).resolves.toEqual([15, 30, 60, 120, 240, 480, 500, 500]);
});

it('halves the wait after each window with spare time', async () => {
  await waitsOf(4, 1);

  await expect(waitsOf(5, 0.5)).resolves.toEqual([60, 30, 15, 0, 0]);
});

it('measures once per window', async () => {
  utilization.mockReturnValue(0.5);
  await vi.advanceTimersByTimeAsync(100);

  await spareTime.wait();
  await spareTime.wait();

  expect(utilization).toHaveBeenCalledTimes(1);
});
