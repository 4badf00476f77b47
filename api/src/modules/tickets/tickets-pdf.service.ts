import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Semaphore } from '../../common/batching/semaphore.js';
import type { TicketSheet } from './paper/ticket-sheet.js';

export { printable, ticketSheet, type TicketSheet } from './paper/ticket-sheet.js';

/** Sheets that wait for their turn, and those of one user among them. */
const MAX_WAITING = 50;
const MAX_OF_ONE = 10;
/** An order of ten tickets takes a tenth of a second, and two when the fonts are still to be opened. */
const PATIENCE_MS = 20_000;
/** The thread keeps 100 MB with its fonts; they are released when no sheet was asked for in this time. */
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;

/** Tests run the sources, which the thread compiles for itself. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const WORKER = new URL(`./paper/draw-tickets.worker.${IS_SOURCE ? 'ts' : 'js'}`, import.meta.url);
const EXEC_ARGV = IS_SOURCE ? ['--import', import.meta.resolve('@stagedoor/processes/loader')] : [];

/**
 * Tickets as PDF, drawn in a thread of their own, one sheet at a time: the first takes seconds of a processor, for
 * which no request must wait.
 */
@Injectable()
export class TicketsPdf implements OnApplicationShutdown {
  private readonly turns = new Semaphore(1, MAX_WAITING, MAX_OF_ONE);
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** The PDF of those tickets, for that user. Throws SERVICE_UNAVAILABLE when too many wait already. */
  draw(sheet: TicketSheet, userId?: string): Promise<Buffer> {
    return this.turns.run(() => this.drawNow(sheet), userId);
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.terminate();
  }

  private async drawNow(sheet: TicketSheet): Promise<Buffer> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.startThread());
    try {
      thread.postMessage(sheet);
      // Rejects with the error of the thread, and when the time is over.
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const [pdf] = (await once(thread, 'message', { signal })) as [Uint8Array];
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    } catch (error) {
      this.release();
      throw error;
    } finally {
      this.idle = setTimeout(() => this.release(), IDLE_MS).unref();
    }
  }

  private release(): void {
    this.thread?.terminate().catch(() => undefined);
    this.thread = undefined;
  }

  private startThread(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
    const thread = new Worker(WORKER, { execArgv: EXEC_ARGV, resourceLimits });
    thread.unref();
    // Between two sheets no other listener hears of it.
    thread.on('error', () => this.release());
    return thread;
  }
}
