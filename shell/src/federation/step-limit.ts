/** How long each step of loading may take. The remotes' own runtimes have the same limit for their files. */
export const STEP_LIMIT_MS = 5_000;

/** The steps by which an area comes onto the page, in their order. */
const WHAT = {
  entry: 'Fetching the entry',
  init: 'Setting up the container',
  expose: 'Fetching the exposed file',
  import: 'Running the exposed module',
  screen: 'Fetching and running what a screen needs',
} as const;

export type LoadingStep = keyof typeof WHAT;

/** A step that took longer than it may. */
export class LateStepError extends Error {
  override readonly name = 'LateStepError';

  constructor(step: LoadingStep, limitMs: number) {
    super(`${WHAT[step]} took longer than ${limitMs} ms.`);
  }
}

/**
 * Does a work that says when each of its steps begins. Rejects with a LateStepError as soon as one of them takes longer
 * than it may, whether or not the work ever settles.
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
