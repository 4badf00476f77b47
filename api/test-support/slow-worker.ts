import { Worker } from 'node:worker_threads';
import { DrawingThread } from '../src/modules/tickets/paper/drawing-thread.js';
import { TicketsPdf } from '../src/modules/tickets/tickets-pdf.service.js';
import type { TestApp } from './test-app.js';
import { until } from './until.js';

/** Answers nothing before the message "answer", and then each sheet at once: with the count of its answers. */
const CODE = `
const { parentPort } = require('node:worker_threads');
let isSlow = true;
let answers = 0;
parentPort.on('message', (message) => {
  if (message === 'fail') throw new Error('No such letter.');
  if (message === 'answer') isSlow = false;
  if (!isSlow) parentPort.postMessage(new TextEncoder().encode('%PDF ' + (answers += 1)));
});
`;

/** A worker in the place of the one that draws tickets, which answers its first sheet when a test says so. */
export class SlowWorker extends Worker {
  constructor() {
    super(CODE, { eval: true });
    this.unref();
  }

  answer(): void {
    this.postMessage('answer');
  }

  fail(): void {
    this.postMessage('fail');
  }
}

/**
 * Lets an application draw its tickets in a slow worker until the test ends. A request waits 100 ms for it; once
 * `answer` has resolved, as long as it takes.
 */
export function drawSlowly({ app }: TestApp): { answer: () => Promise<void> } {
  const pdfs = app.get(TicketsPdf);
  const { thread } = pdfs as unknown as { thread: DrawingThread };
  const worker = new SlowWorker();
  const slow = new DrawingThread({ patienceMs: 100, startWorker: () => worker });
  Object.assign(pdfs, { thread: slow });
  onTestFinished(async () => {
    Object.assign(pdfs, { thread });
    await slow.end();
  });
  return {
    async answer() {
      worker.answer();
      await until(() => !slow['isDrawing']);
      Object.assign(slow['options'], { patienceMs: 60_000 });
    },
  };
}
