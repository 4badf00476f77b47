import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawTickets } from './draw-tickets.js';
import type { TicketSheet } from './ticket-sheet.js';

// On Linux a priority is the thread's own: where processors are short, requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

// One sheet at a time: the thread that asks waits for the answer before it sends the next.
parentPort?.on('message', (sheet: TicketSheet) => {
  drawTickets(sheet).then(
    (pdf) => {
      parentPort?.postMessage(new Uint8Array(pdf));
    },
    (error: unknown) => {
      // Ends this thread; the one that waits is told why.
      throw error;
    },
  );
});
