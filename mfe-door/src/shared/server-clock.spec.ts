import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-12-05T12:00:00Z');

/** The clocks of a phone: that of the user, and that of the page, which may stop while the phone sleeps. */
let wall: number;
let ofPage: number;
let page: typeof import('./server-clock');

async function openPage(): Promise<void> {
  vi.resetModules();
  page = await import('./server-clock');
}

/** An answer of the server, whose clock is right. */
const answered = (at: number) => page.keepServerClock({ now: () => at });

function wait(ms: number, { asleep = false } = {}): void {
  wall += ms;
  if (!asleep) ofPage += ms;
}

beforeEach(async () => {
  ofPage = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
  vi.spyOn(performance, 'now').mockImplementation(() => ofPage);
  await openPage();
});

afterEach(() => vi.restoreAllMocks());

describe.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
  ['right', 0],
])('of a phone whose clock is %s', (_case, wrongBy) => {
  beforeEach(() => {
    wall = NOON + wrongBy;
    answered(NOON);
  });

  it('goes on without network', () => {
    wait(5 * HOUR);

    expect(page.serverNow()).toBe(NOON + 5 * HOUR);
  });

  it('goes on while the phone sleeps', () => {
    wait(HOUR);
    wait(5 * HOUR, { asleep: true });

    expect(page.serverNow()).toBe(NOON + 6 * HOUR);
  });

  it('goes on in a page that opens without network', async () => {
    wait(5 * HOUR);
    await openPage();

    expect(page.serverNow()).toBe(NOON + 5 * HOUR);
  });

  it.each([0, 3 * 60_000, -3 * 60_000])(
    'stays when the clock of the phone is put right, but for %i ms',
    async (off) => {
      wait(HOUR);
      wall += off - wrongBy;
      wait(HOUR);
      expect(Math.abs(page.serverNow() - NOON - 2 * HOUR)).toBeLessThanOrEqual(Math.abs(off));

      await openPage();

      expect(Math.abs(page.serverNow() - NOON - 2 * HOUR)).toBeLessThanOrEqual(Math.abs(off));
    },
  );

  it('stays when the clock of the phone is put right and the phone sleeps', () => {
    wait(HOUR);
    wall -= wrongBy;
    wait(5 * HOUR, { asleep: true });

    expect(page.serverNow()).toBe(NOON + 6 * HOUR);
  });
});

it('never goes back behind the last answer and the time since, however the clock is set', () => {
  wall = NOON;
  answered(NOON);
  wait(HOUR);
  wall -= 30 * DAY;

  expect(page.serverNow()).toBe(NOON + HOUR);
});

it('is that of the phone before the first answer', () => {
  wall = NOON;

  expect(page.serverNow()).toBe(NOON);
});
