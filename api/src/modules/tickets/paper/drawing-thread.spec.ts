import { Logger } from '@nestjs/common';
import { SlowWorker } from '../../../../test-support/slow-worker.js';
import { until } from '../../../../test-support/until.js';
import { DrawingThread } from './drawing-thread.js';
import type { TicketSheet } from './ticket-sheet.js';

const SHEET = { title: 'Silent Disco' } as TicketSheet;
const IS_BUSY = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 };

let workers: SlowWorker[];

afterEach(async () => {
  for (const worker of workers) await worker.terminate();
  vi.restoreAllMocks();
});

function aThread(times: { patienceMs: number; longestMs?: number }): DrawingThread {
  workers = [];
  const startWorker = () => {
    const worker = new SlowWorker();
    workers.push(worker);
    return worker;
  };
  return new DrawingThread({ ...times, startWorker });
}

/** Draws a sheet as soon as the thread accepts one. */
async function drawWhenFree(thread: DrawingThread): Promise<string> {
  let drawn: Buffer | undefined;
  await until(async () => {
    drawn = await thread.draw(SHEET).catch(() => undefined);
    return drawn !== undefined;
  });
  return drawn!.toString();
}

it('refuses a sheet that takes too long, and draws the next one in the same thread', async () => {
  const thread = aThread({ patienceMs: 200 });

  await expect(thread.draw(SHEET)).rejects.toMatchObject(IS_BUSY);
  workers[0]!.answer();

  // The first answer was to the refused sheet.
  expect(await drawWhenFree(thread)).toBe('%PDF 2');
  expect(workers).toHaveLength(1);
});

it('refuses further sheets at once while one takes too long', async () => {
  const thread = aThread({ patienceMs: 60_000 });
  const first = thread.draw(SHEET);

  await expect(thread.draw(SHEET)).rejects.toMatchObject(IS_BUSY);

  workers[0]!.answer();
  expect((await first).toString()).toBe('%PDF 1');
});

it('ends a thread that does not answer, and draws the next sheet in a new one', async () => {
  const error = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const thread = aThread({ patienceMs: 1_000, longestMs: 1_200 });
  await expect(thread.draw(SHEET)).rejects.toMatchObject(IS_BUSY);

  await until(() => error.mock.calls.length > 0);
  const next = thread.draw(SHEET);
  workers[1]!.answer();

  expect((await next).toString()).toBe('%PDF 1');
  expect(workers).toHaveLength(2);
});

it('passes on the error of a thread that fails before the caller stops waiting', async () => {
  const thread = aThread({ patienceMs: 20_000 });
  const drawn = thread.draw(SHEET);
  workers[0]!.fail();

  await expect(drawn).rejects.toThrow('No such letter.');
});
