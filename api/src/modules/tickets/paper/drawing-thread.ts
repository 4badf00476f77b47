import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../../common/errors/domain-error.js';
import type { TicketSheet } from './ticket-sheet.js';

/** An order of ten tickets takes 0.1 s, or 2 s when the fonts are still to be opened; on a busy processor, ten times that. */
const PATIENCE_MS = 20_000;
/** A sheet that takes longer is taken for one that never ends. */
const LONGEST_MS = 120_000;
/** The thread uses 50 MB with its fonts; it ends after this time without a sheet. */
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const MAX_HEAP_MB = 256;
/**
 * The size of each half of the thread's young generation; 16 would add 25 MB and make drawing a tenth faster. The
 * API's flag overrides `resourceLimits`; changed while it runs, it applies to new heaps only.
 */
const YOUNG_HEAP = '--max-semi-space-size=1';

/** Tests run the sources, which the thread compiles itself. The build puts the worker beside the code that starts it. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const WORKER = IS_SOURCE ? './draw-tickets.worker.ts' : './draw-tickets.worker.js';
const EXEC_ARGV = IS_SOURCE ? ['--import', import.meta.resolve('@stagedoor/processes/loader')] : [];

export interface DrawingThreadOptions {
  startWorker: () => Worker;
  patienceMs: number;
  longestMs: number;
}

const OPTIONS = { startWorker, patienceMs: PATIENCE_MS, longestMs: LONGEST_MS };

/**
 * Draws one sheet at a time in a worker thread, which starts with the first sheet, ends when it is idle, and is
 * replaced after a failure.
 */
export class DrawingThread {
  private readonly logger = new Logger('tickets');
  private readonly options: DrawingThreadOptions;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isDrawing = false;

  constructor(options: Partial<DrawingThreadOptions> = {}) {
    this.options = { ...OPTIONS, ...options };
  }

  /**
   * Returns the PDF of a sheet. Throws SERVICE_UNAVAILABLE when that takes longer than a caller waits; the thread keeps
   * its fonts and goes on, and until it has an answer further sheets are refused. Throws the thread's own error for a
   * sheet that cannot be drawn.
   */
  async draw(sheet: TicketSheet): Promise<Buffer> {
    if (this.isDrawing) throw isSlow();
    const over = new AbortController();
    const unlessDrawn = { signal: over.signal, ref: false };
    const tooLong = pause(this.options.patienceMs, undefined, unlessDrawn).then(() => {
      throw isSlow();
    });
    try {
      return await Promise.race([this.drawToTheEnd(sheet), tooLong]);
    } finally {
      over.abort();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private async drawToTheEnd(sheet: TicketSheet): Promise<Buffer> {
    clearTimeout(this.idle);
    this.isDrawing = true;
    const signal = AbortSignal.timeout(this.options.longestMs);
    try {
      const worker = (this.worker ??= this.start());
      worker.postMessage(sheet);
      // Rejects with an error of the thread or after the timeout.
      const [pdf] = (await once(worker, 'message', { signal })) as [Uint8Array];
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    } catch (error) {
      this.release();
      // Its caller waits no longer.
      if (signal.aborted) this.logger.error('A sheet of tickets has no end: its thread is ended.');
      throw error;
    } finally {
      this.isDrawing = false;
      this.idle = setTimeout(() => this.release(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    const worker = this.options.startWorker();
    worker.unref();
    // Between two sheets there is no other listener for errors.
    worker.on('error', () => this.release());
    return worker;
  }

  private release(): void {
    this.worker?.terminate().catch(() => undefined);
    this.worker = undefined;
  }
}

function isSlow(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function startWorker(): Worker {
  setFlagsFromString(YOUNG_HEAP);
  return new Worker(new URL(WORKER, import.meta.url), {
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
}
