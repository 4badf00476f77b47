import { PassThrough } from 'node:stream';
import { isConfirmed } from './is-confirmed.js';

/** Replaces the terminal of this process by one at which that is typed; null closes it. */
function type(typed: string | null, isTTY = true): PassThrough {
  const [input, output] = [0, 1].map(() => Object.assign(new PassThrough(), { isTTY }));
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never);
  if (typed === null) input!.end();
  else input!.write(`${typed}\n`);
  return output!;
}

afterEach(() => vi.restoreAllMocks());

it.each([
  ['y', true],
  ['Yes', true],
  [' y ', true],
  ['', false],
  ['n', false],
  ['yesterday', false],
  [null, false],
])('asks at a terminal: %j is %s', async (typed, confirmed) => {
  const output = type(typed);

  await expect(isConfirmed()).resolves.toBe(confirmed);

  expect(String(output.read())).toContain('Continue? [y/N]');
});

it('does not ask in a script', async () => {
  const output = type(null, false);

  await expect(isConfirmed()).resolves.toBe(true);

  expect(output.read()).toBeNull();
});
