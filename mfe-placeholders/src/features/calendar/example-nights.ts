import type { Night } from './month-table';

/** The nights of the example month, by their day. */
export const EXAMPLE_NIGHTS: ReadonlyMap<number, readonly Night[]> = new Map([
  [7, [{ title: 'Winter Silent Disco', hue: 'blue' }]],
  [20, [{ title: 'Christmas Jumper Disco', hue: 'red' }]],
  [31, [{ title: 'New Year Silent Disco', hue: 'green' }]],
]);
