import { anEvent, visitFrom } from '@stagedoor/testing';
import { formatStart } from './event-start';

let leave: () => void;
afterEach(() => leave());

describe('formatStart', () => {
  it.each([
    ['Europe/London', '4 July 2099 at 20:00'],
    ['Africa/Lagos', '4 July 2099 at 20:00'],
    ['Europe/Paris', '4 July 2099 at 20:00 BST'],
    ['Pacific/Auckland', '4 July 2099 at 20:00 BST'],
  ])('formats the start for a visitor from %s', (zone, start) => {
    leave = visitFrom(zone);

    expect(formatStart(anEvent())).toBe(start);
  });
});
