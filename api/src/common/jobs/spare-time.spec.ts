import { SpareTime } from './spare-time.js';

const utilization = jest.fn<number, []>();
let spareTime: SpareTime;

beforeEach(() => {
  jest.useFakeTimers();
  spareTime = new SpareTime(utilization);
});

afterEach(() => {
  jest.useRealTimers();
});

/** How long each of so many pieces of work waits, a window apart, while the loop is busy for that share of its time. */
async function waitsOf(count: number, share: number): Promise<number[]> {
  utilization.mockReturnValue(share);
  const waits: number[] = [];
  for (let piece = 0; piece < count; piece += 1) {
    await jest.advanceTimersByTimeAsync(100);
    const from = performance.now();
    const waiting = spareTime.wait().then(() => waits.push(performance.now() - from));
    await jest.advanceTimersToNextTimerAsync();
    await waiting;
  }
  return waits;
}

it('waits for nothing while the process has time to spare', async () => {
  await expect(waitsOf(2, 0.9)).resolves.toEqual([0, 0]);
});

it('waits twice as long after each busy window, half a second at most', async () => {
  await expect(waitsOf(8, 1)).resolves.toEqual([15, 30, 60, 120, 240, 480, 500, 500]);
});

it('waits half as long after each window with time to spare', async () => {
  await waitsOf(4, 1);

  await expect(waitsOf(5, 0.5)).resolves.toEqual([60, 30, 15, 0, 0]);
});

it('measures once in a window, however many pieces there are', async () => {
  utilization.mockReturnValue(0.5);
  await jest.advanceTimersByTimeAsync(100);

  await spareTime.wait();
  await spareTime.wait();

  expect(utilization).toHaveBeenCalledTimes(1);
});
