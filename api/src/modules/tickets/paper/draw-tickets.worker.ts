import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawTickets } from './draw-tickets.js';
import type { TicketSheet } from './ticket-sheet.js';

// On Linux a priority belongs to the thread: on a busy machine, requests come first. The lowest one would leave a sheet
// a hundredth of a busy processor, this one a tenth.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// One sheet at a time: the main thread waits for the result before it sends the next.
parentPort?.on('message', (sheet: TicketSheet) => {
  drawTickets(sheet).then(
    (pdf) => {
      parentPort?.postMessage(new Uint8Array(pdf));
    },
    (error: unknown) => {
      // Ends this thread; the main thread receives the error.
      throw error;
    },
  );
});
