import { oneAfterAnother } from './one-after-another.js';

it('runs the next job after the end of the one before, also of a failed one', async () => {
  const inTurn = oneAfterAnother();
  const steps: string[] = [];
  const job = (name: string) => async () => {
    steps.push(`${name} starts`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
    return name;
  };

  const ends = await Promise.allSettled([inTurn(job('first')), inTurn(job('second'))]);

  expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
  expect(ends).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'second' }]);
});
