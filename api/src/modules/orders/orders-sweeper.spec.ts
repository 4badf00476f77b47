import { Logger } from '@nestjs/common';
import { OrdersSweeper } from './orders-sweeper.js';
import type { SweepOrdersService } from './sweep-orders.service.js';

const PAUSE_MS = 5_000;

const sweep = jest.fn<Promise<boolean>, []>();
let sweeper: OrdersSweeper;

beforeEach(() => {
  jest.useFakeTimers();
  sweep.mockResolvedValue(false);
  sweeper = new OrdersSweeper({ sweep } as Partial<SweepOrdersService> as SweepOrdersService);
  sweeper.onApplicationBootstrap();
});

afterEach(async () => {
  await sweeper.stop();
  jest.useRealTimers();
});

it('sweeps again after each pause', async () => {
  await jest.advanceTimersByTimeAsync(3 * PAUSE_MS);

  expect(sweep).toHaveBeenCalledTimes(3);
});

it('goes on at once while there is more', async () => {
  sweep.mockResolvedValueOnce(true).mockResolvedValueOnce(true);

  await jest.advanceTimersByTimeAsync(PAUSE_MS + 10);

  expect(sweep).toHaveBeenCalledTimes(3);
});

it('waits for a round before it begins the next', async () => {
  let finish = (_more: boolean): void => undefined;
  sweep.mockReturnValueOnce(new Promise<boolean>((resolve) => (finish = resolve)));

  await jest.advanceTimersByTimeAsync(4 * PAUSE_MS);
  expect(sweep).toHaveBeenCalledTimes(1);
  finish(false);
  await jest.advanceTimersByTimeAsync(PAUSE_MS);

  expect(sweep).toHaveBeenCalledTimes(2);
});

it('survives a round that fails', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  sweep.mockRejectedValueOnce(new Error('the database is away'));

  await jest.advanceTimersByTimeAsync(2 * PAUSE_MS);

  expect(logged).toHaveBeenCalledWith(expect.stringContaining('the database is away'));
  expect(sweep).toHaveBeenCalledTimes(2);
});

it('stops for good, after the round that is under way', async () => {
  let finish = (_more: boolean): void => undefined;
  sweep.mockReturnValueOnce(new Promise<boolean>((resolve) => (finish = resolve)));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  let stopped = false;

  const stopping = sweeper.beforeApplicationShutdown().then(() => (stopped = true));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(stopped).toBe(false);
  finish(true);
  await stopping;
  await jest.advanceTimersByTimeAsync(3 * PAUSE_MS);

  expect(sweep).toHaveBeenCalledTimes(1);
});
