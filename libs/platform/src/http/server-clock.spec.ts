import { createServerClock } from './server-clock';

const NOW = new Date('2099-06-01T10:00:00.500Z');
const DAY_MS = 86_400_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe("the server's clock", () => {
  it.each([
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
    ['a minute behind', -60_000],
  ])('is correct on a device that is %s', (_name, wrongBy) => {
    const clock = createServerClock();
    vi.setSystemTime(NOW.getTime() + wrongBy);

    clock.set('Mon, 01 Jun 2099 10:00:00 GMT');
    vi.advanceTimersByTime(5_000);

    expect(Math.abs(clock.now() - NOW.getTime() - 5_000)).toBeLessThan(1_000);
  });

  it('stays unchanged on a device with the correct time', () => {
    const clock = createServerClock();

    clock.set('Mon, 01 Jun 2099 09:59:58 GMT');

    expect(clock.now()).toBe(NOW.getTime());
  });

  it.each([undefined, 'soon'])("uses the device's clock if the Date header is %s", (date) => {
    const clock = createServerClock();

    clock.set(date);

    expect(clock.now()).toBe(NOW.getTime());
  });
});
