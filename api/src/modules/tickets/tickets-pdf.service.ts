import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Semaphore } from '../../common/batching/semaphore.js';
import { DrawingThread } from './paper/drawing-thread.js';
import type { TicketSheet } from './paper/ticket-sheet.js';

export { printable, ticketSheet, type TicketSheet } from './paper/ticket-sheet.js';

/** Maximum queued sheets of users, and those of one user among them. */
const MAX_WAITING = 50;
const MAX_OF_ONE = 10;

/**
 * Draws tickets as PDF in a worker thread, one sheet at a time: the first sheet takes seconds of processor time, which
 * would block requests.
 */
@Injectable()
export class TicketsPdf implements OnApplicationShutdown {
  private readonly turns = new Semaphore(1, Number.POSITIVE_INFINITY);
  private readonly turnsOfUsers = new Semaphore(1, MAX_WAITING, MAX_OF_ONE);
  private readonly thread = new DrawingThread();

  /**
   * Returns the PDF of those tickets for a user, or without one for a mail, which waits for one request of the users at
   * most. Throws SERVICE_UNAVAILABLE when the queue of the users is full, and while the thread is slow.
   */
  draw(sheet: TicketSheet, userId?: string): Promise<Buffer> {
    const draw = () => this.turns.run(() => this.thread.draw(sheet));
    return userId === undefined ? draw() : this.turnsOfUsers.run(draw, userId);
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.end();
  }
}
