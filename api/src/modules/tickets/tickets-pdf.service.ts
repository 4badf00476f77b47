import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Semaphore } from '../../common/batching/semaphore.js';
import { DrawingThread } from './paper/drawing-thread.js';
import type { TicketSheet } from './paper/ticket-sheet.js';

export { printable, ticketSheet, type TicketSheet } from './paper/ticket-sheet.js';

/** Maximum queued sheets, and those of one user among them. */
const MAX_WAITING = 50;
const MAX_OF_ONE = 10;

/**
 * Draws tickets as PDF in a worker thread, one sheet at a time: the first sheet takes seconds of processor time, which
 * would block requests.
 */
@Injectable()
export class TicketsPdf implements OnApplicationShutdown {
  private readonly turns = new Semaphore(1, MAX_WAITING, MAX_OF_ONE);
  private readonly thread = new DrawingThread();

  /**
   * Returns the PDF of those tickets for a user. Throws SERVICE_UNAVAILABLE when the queue is full, and while the
   * thread is slow.
   */
  draw(sheet: TicketSheet, userId?: string): Promise<Buffer> {
    return this.turns.run(() => this.thread.draw(sheet), userId);
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.end();
  }
}
