import { takeTurns } from './take-turns.js';

/** Takes that return these figures one after another and record who measured when. */
function takesOf(candidate: (turn: number) => number) {
  const order: string[] = [];
  const take = (name: string, figure: (turn: number) => number) => async () => {
    order.push(name);
    return { rate: figure(order.filter((other) => other === name).length) };
  };
  return { order, takes: { candidate: take('c', candidate), reference: take('r', () => 100) } };
}

it('alternates which one begins, and does not count the first round', async () => {
  const { order, takes } = takesOf((turn) => (turn === 1 ? 1 : 100));

  const rounds = await takeTurns(takes);

  expect(order.join('')).toBe('cr cr rc cr rc cr rc'.replaceAll(' ', ''));
  expect(rounds.every(({ candidate }) => candidate.rate === 100)).toBe(true);
});

it('ends after six rounds when the spread is known', async () => {
  const { takes } = takesOf(() => 100);

  expect(await takeTurns(takes)).toHaveLength(6);
});

it('repeats until the spread is known', async () => {
  const { takes } = takesOf((turn) => (turn === 2 ? 200 : 100));

  // The one disturbed round lies outside the interval from the ninth round on.
  expect(await takeTurns(takes)).toHaveLength(9);
});

it('ends after the most rounds when the spread stays wide', async () => {
  const { takes } = takesOf((turn) => (turn % 2 ? 50 : 100));

  expect(await takeTurns(takes, { width: 0.1, mostRounds: 10 })).toHaveLength(10);
});

it('ends after the sixth round when the time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { takes } = takesOf((turn) => {
    vi.advanceTimersByTime(20_000);
    return turn % 2 ? 50 : 100;
  });

  expect(await takeTurns(takes, { mostMs: 60_000 })).toHaveLength(6);
});

it('waits for the spread of the named figures only', async () => {
  let turn = 0;
  const take = () => Promise.resolve({ rate: 100, 'max ms': (turn += 1) });

  const rounds = await takeTurns({ candidate: take, reference: take }, { figures: ['rate'] });

  expect(rounds).toHaveLength(6);
});

it('ends at the first error', async () => {
  const { takes } = takesOf(() => {
    throw new Error('The connection was closed.');
  });

  await expect(takeTurns(takes)).rejects.toThrow('The connection was closed.');
});
