import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Semaphore } from '../../common/batching/semaphore.js';
import type { TicketSheet } from './paper/ticket-sheet.js';

export { printable, ticketSheet, type TicketSheet } from './paper/ticket-sheet.js';

/** Maximum queued sheets, and those of one user among them. */
const MAX_WAITING = 50;
const MAX_OF_ONE = 10;
/** An order of ten tickets takes 0.1 s, or 2 s when the fonts are still to be opened. */
const PATIENCE_MS = 20_000;
/** The thread uses 50 MB with its fonts; it ends after this time without a sheet. */
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;
/**
 * The size of each half of the thread's young generation; 16, as the API has, would add 25 MB and make drawing a tenth
 * faster. The API's flag overrides `resourceLimits`; changed while it runs, it applies to new heaps only.
 */
const YOUNG_HEAP = '--max-semi-space-size=1';

/** Tests run the sources, which the thread compiles itself. The build puts the worker beside the code that starts it. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const WORKER = IS_SOURCE ? './paper/draw-tickets.worker.ts' : './draw-tickets.worker.js';
const EXEC_ARGV = IS_SOURCE ? ['--import', import.meta.resolve('@stagedoor/processes/loader')] : [];

/**
 * Draws tickets as PDF in a worker thread, one sheet at a time: the first sheet takes seconds of processor time, which
 * would block requests.
 */
@Injectable()
export class TicketsPdf implements OnApplicationShutdown {
  private readonly turns = new Semaphore(1, MAX_WAITING, MAX_OF_ONE);
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Returns the PDF of those tickets for a user. Throws SERVICE_UNAVAILABLE when the queue is full. */
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
      // Rejects with an error of the thread or after the timeout.
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
    setFlagsFromString(YOUNG_HEAP);
    const thread = new Worker(new URL(WORKER, import.meta.url), {
      execArgv: EXEC_ARGV,
      resourceLimits,
    });
    thread.unref();
    // Between two sheets there is no other listener for errors.
    thread.on('error', () => this.release());
    return thread;
  }
}
