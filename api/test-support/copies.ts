import { startTestApp, type TestApp } from './test-app.js';

/** Every race is run against so many copies of the application on one database. */
export const COPIES = [2, 4] as const;

const MOST = Math.max(...COPIES);

/** As many copies as the largest race needs, the given one first. */
export async function copiesOf(
  first: TestApp,
  startCopy: () => Promise<TestApp> = () =>
    startTestApp({ DATABASE_URL: first.environment.DATABASE_URL }),
): Promise<TestApp[]> {
  return [first, ...(await Promise.all(Array.from({ length: MOST - 1 }, startCopy)))];
}

/** Ends all of them, the first one last. */
export async function closeCopies(copies: readonly TestApp[]): Promise<void> {
  for (const copy of copies.toReversed()) await copy.close();
}

/** Makes so many calls at once, dealt out to the copies in turn. */
export function spread<T>(
  copies: readonly TestApp[],
  calls: number,
  call: (copy: TestApp, index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: calls }, (_, index) => call(copies[index % copies.length]!, index)),
  );
}
