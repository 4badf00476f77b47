import { startTestApp, type TestApp } from './test-app.js';

/** The numbers of copies of the application, on one database, that every race runs against. */
export const COPIES = [2, 4] as const;

const MOST = Math.max(...COPIES);

/** Returns as many copies as the largest race needs, the given one first. */
export async function copiesOf(
  first: TestApp,
  startCopy: () => Promise<TestApp> = () =>
    startTestApp({ DATABASE_URL: first.environment.DATABASE_URL }),
): Promise<TestApp[]> {
  return [first, ...(await Promise.all(Array.from({ length: MOST - 1 }, startCopy)))];
}

/** Closes all copies, the first one last. */
export async function closeCopies(copies: readonly TestApp[]): Promise<void> {
  for (const copy of copies.toReversed()) await copy.close();
}

/** Makes `calls` calls at once, distributed over the copies. */
export function spread<T>(
  copies: readonly TestApp[],
  calls: number,
  call: (copy: TestApp, index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: calls }, (_, index) => call(copies[index % copies.length]!, index)),
  );
}
