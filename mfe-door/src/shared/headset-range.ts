import { HEADSET_NUMBER_MAX } from '@stagedoor/contracts';

const isNumber = (value: number) =>
  Number.isInteger(value) && value >= 1 && value <= HEADSET_NUMBER_MAX;

/** Returns what is wrong with the first and the last number of some headsets; undefined for a range. */
export function rangeError(first: number, last: number): string | undefined {
  if (isNumber(first) && isNumber(last) && first <= last) return undefined;
  return `Give two numbers from 1 to ${HEADSET_NUMBER_MAX}, the lower one first.`;
}
