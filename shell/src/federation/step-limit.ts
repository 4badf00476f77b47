/**
 * The time limit of each loading step in milliseconds. The remotes' own runtimes have the same limit for their files.
 */
export const STEP_LIMIT_MS = 5_000;

/** The steps of loading an area, in order. */
const WHAT = {
  entry: 'Fetching the entry',
  init: 'Setting up the container',
  expose: 'Fetching the exposed file',
  import: 'Running the exposed module',
  screen: 'Fetching and running what a screen needs',
} as const;

export type LoadingStep = keyof typeof WHAT;

/** A step that exceeded its time limit. */
export class LateStepError extends Error {
  override readonly name = 'LateStepError';

  constructor(step: LoadingStep, limitMs: number) {
    super(`${WHAT[step]} took longer than ${limitMs} ms.`);
  }
}

/**
 * Runs a task that reports when each of its steps begins. Rejects with a LateStepError when a step exceeds its limit,
 * whether or not the task ever settles.
 */
export function withinLimits<T>(
  work: (begin: (step: LoadingStep, limitMs?: number) => void) => T | Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<T>((resolve, reject) => {
    const begin = (step: LoadingStep, limitMs = STEP_LIMIT_MS): void => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new LateStepError(step, limitMs)), limitMs);
    };
    Promise.resolve(work(begin)).then(resolve, reject);
  }).finally(() => clearTimeout(timer));
}
