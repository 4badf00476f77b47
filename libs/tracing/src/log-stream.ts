import { write, writeSync } from 'node:fs';

/** In a sale, one write per line would cost more than the responses. */
const BUFFERED_CHARACTERS = 64 * 1024;
const FLUSH_MS = 200;
/** Kept while the log cannot be written, for example because its disk is full. */
const KEPT_CHARACTERS = 4 * 1024 * 1024;
/** Pause before the next write to a full pipe, and the maximum wait for its reader at the end of the process. */
const PIPE_MS = 10;
const LAST_PIPE_MS = 1_000;
const STANDARD_OUTPUT = 1;
const NOTHING = Buffer.alloc(0);

/**
 * Writes log lines to a file descriptor, buffered and asynchronously. Repeats a failed write every FLUSH_MS; drops and
 * counts the lines beyond KEPT_CHARACTERS. Reports the beginning and the end of a failure on standard error.
 */
export class LogStream {
  private lines = '';
  /** The bytes that are being written, or whose write has failed. */
  private chunk = NOTHING;
  private isWriting = false;
  private isFailing = false;
  private isReported = false;
  private dropped = 0;

  constructor(private readonly fd: number) {
    setInterval(() => this.flush(), FLUSH_MS).unref();
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.lines.length >= KEPT_CHARACTERS) {
      this.dropped += 1;
      return;
    }
    this.lines += line;
    if (this.lines.length >= BUFFERED_CHARACTERS && !this.isFailing) this.flush();
  }

  /**
   * Writes the buffered lines before the process ends, and drops them if that fails. Node itself waits for the chunk
   * that is being written.
   */
  flushSync(): void {
    let rest = Buffer.concat([this.isWriting ? NOTHING : this.chunk, Buffer.from(this.lines)]);
    if (!this.isWriting) this.chunk = NOTHING;
    this.lines = '';
    const deadline = Date.now() + LAST_PIPE_MS;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (error) {
        if (!isPipeFull(error) || Date.now() > deadline) return this.fail(error as Error);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PIPE_MS);
      }
    }
  }

  private flush(): void {
    if (this.isWriting) return;
    if (this.chunk.length === 0) {
      this.chunk = Buffer.from(this.lines);
      this.lines = '';
    }
    if (this.chunk.length === 0) return;
    this.isWriting = true;
    write(this.fd, this.chunk, (error, written) => {
      this.isWriting = false;
      if (error) return this.fail(error);
      this.isFailing = false;
      this.chunk = this.chunk.subarray(written);
      if (this.chunk.length === 0) this.reportEnd();
      if (this.chunk.length > 0 || this.lines.length >= BUFFERED_CHARACTERS) this.flush();
    });
  }

  private fail(error: Error): void {
    this.isFailing = true;
    if (isPipeFull(error)) {
      setTimeout(() => this.flush(), PIPE_MS).unref();
    } else if (!this.isReported) {
      this.isReported = true;
      console.error(`The log cannot be written: ${error.message}`);
    }
  }

  private reportEnd(): void {
    if (!this.isReported && this.dropped === 0) return;
    console.error(`The log is written again; ${this.dropped} lines were dropped.`);
    this.isReported = false;
    this.dropped = 0;
  }
}

/** True for a pipe that does not block and whose reader is slower than the log. */
function isPipeFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EAGAIN';
}

let stream: LogStream | undefined;

/** Returns the log of this process: standard output. */
export function logStream(): LogStream {
  return (stream ??= new LogStream(STANDARD_OUTPUT));
}
