import { timesOf } from './calendar.js';

const begun = new Date('2026-11-20T23:30:00Z');

describe('the times of a demo event', () => {
  it('count days from the first load of the demo data', () => {
    expect(timesOf({ on: 2, from: '20:00', to: '23:00' }, begun)).toEqual({
      startTime: '2026-11-22T20:00:00.000Z',
      endTime: '2026-11-22T23:00:00.000Z',
    });
  });

  it('use London time in summer and winter, and end on the next day when the end is earlier', () => {
    expect(timesOf({ on: '06-21', from: '20:00', to: '02:00' }, begun)).toEqual({
      startTime: '2027-06-21T19:00:00.000Z',
      endTime: '2027-06-22T01:00:00.000Z',
    });
  });

  it.each([
    ['2026-12-20T00:00:00Z', '2026'],
    ['2026-12-30T00:00:00Z', '2027'],
  ])('use the next New Year’s Eve with enough notice: from %s in %s', (from, year) => {
    expect(
      timesOf({ on: '12-31', from: '20:00', to: '21:00' }, new Date(from)).startTime,
    ).toContain(year);
  });
});
