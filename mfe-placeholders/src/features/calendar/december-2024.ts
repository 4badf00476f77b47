/** The weeks of December 2024, Monday first; a day of another month is null. */
export const WEEKS: readonly (readonly (number | null)[])[] = [
  [null, null, null, null, null, null, 1],
  [2, 3, 4, 5, 6, 7, 8],
  [9, 10, 11, 12, 13, 14, 15],
  [16, 17, 18, 19, 20, 21, 22],
  [23, 24, 25, 26, 27, 28, 29],
  [30, 31, null, null, null, null, null],
];

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export interface ExampleNight {
  title: string;
  channel: 'red' | 'blue' | 'green';
}

/** Example nights by their day. */
export const NIGHTS: Readonly<Record<number, ExampleNight>> = {
  7: { title: 'Winter Silent Disco', channel: 'blue' },
  20: { title: 'Christmas Jumper Disco', channel: 'red' },
  31: { title: 'New Year Silent Disco', channel: 'green' },
};
