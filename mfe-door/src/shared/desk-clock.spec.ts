import { DeskClock } from './desk-clock';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('goes on, by the clock of the device, when the device can store nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-05T21:00:00Z'));

  expect(new DeskClock('an-event').next()).toBe('2026-12-05T21:00:00.000Z');
});
