import { LateStepError, STEP_LIMIT_MS, withinLimits, type LoadingStep } from './step-limit';

type Begin = (step: LoadingStep, limitMs?: number) => void;

const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Runs a task and reports its state on demand. */
function outcomeOf(work: (begin: Begin) => unknown) {
  let outcome: unknown = 'pending';
  withinLimits(work).then(
    (answer) => (outcome = answer),
    (error: unknown) => (outcome = error),
  );
  return async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    return outcome;
  };
}

it('rejects with the step that never ends', async () => {
  const outcome = outcomeOf((begin) => {
    begin('init');
    return never;
  });

  expect(await outcome(STEP_LIMIT_MS - 1)).toBe('pending');
  expect(await outcome(1)).toEqual(new LateStepError('init', STEP_LIMIT_MS));
});

it('gives every step its own time limit', async () => {
  const outcome = outcomeOf((begin) => {
    begin('entry');
    setTimeout(() => begin('expose'), 4_000);
    return never;
  });

  expect(await outcome(8_999)).toBe('pending');
  expect(await outcome(1)).toEqual(new LateStepError('expose', STEP_LIMIT_MS));
});

it('accepts another limit for a step', async () => {
  const outcome = outcomeOf((begin) => {
    begin('screen', 10_000);
    return never;
  });

  expect(await outcome(9_999)).toBe('pending');
  expect(await outcome(1)).toMatchObject({ message: expect.stringContaining('10000 ms') });
});

it.each([
  ['a result in time', () => Promise.resolve('module'), 'module'],
  ['a synchronous result', () => 'module', 'module'],
  ['a failure', () => Promise.reject(new Error('500')), new Error('500')],
  [
    'a thrown error',
    () => {
      throw new Error('at once');
    },
    new Error('at once'),
  ],
])('passes on %s, and leaves no timer behind', async (_, work, expected) => {
  const outcome = outcomeOf((begin) => {
    begin('entry');
    return work();
  });

  expect(await outcome(0)).toEqual(expected);
  expect(vi.getTimerCount()).toBe(0);
});
