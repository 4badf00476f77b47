import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline, type Duplex, type Writable } from 'node:stream';
import { IdleUse } from './idle-use.js';
import type { Program } from './isolation.js';
import { asLine, readLines } from './json-lines.js';
import { CHANNEL, type DrawnPage, type PageToDraw, type ToRenderer } from './messages.js';
import { lowerPriority, treeOf, usageOf } from './process-tree.js';
import { type Answer, LONGEST_ANSWER, readAnswer } from './read-answer.js';

const LOAD_LIMIT_MS = 5_000;
const DRAW_LIMIT_MS = 1_000;
const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024;
const USAGE_CHECK_MS = 1_000;

/** Thrown when the renderer answers without a page, which it does each time for the same page. */
export class DrawingFailed extends Error {}

interface Waiting {
  resolve: (page: DrawnPage) => void;
  reject: (reason: Error) => void;
}

/**
 * A process that draws the pages of one server part, one after another. It is ended when it takes too long, grows too
 * large, uses the processor without a page to draw or answers what it was not asked. After its first second it has a
 * lower priority than the page server.
 */
export class RendererProcess {
  /** Rejects if the process ends before it has loaded the code. */
  readonly loaded: Promise<void>;
  private readonly child: ChildProcess;
  /** Undefined if the system has no file descriptor left for it. */
  private readonly channel: Duplex | undefined;
  private readonly waiting = new Map<number, Waiting>();
  /** Null when the code has loaded or failed to. */
  private loading: { resolve: () => void; reject: (reason: Error) => void } | null = null;
  private readonly usageCheck: NodeJS.Timeout;
  private readonly idleUse = new IdleUse();
  private limit: NodeJS.Timeout;
  private lastId = 0;
  private hasEnded = false;

  /** `code` is the server part, whose hash has been checked. Calls `onEnd` once, when the process has ended. */
  constructor(
    { file, command: [command, ...args] }: Program,
    code: string,
    private readonly onEnd: () => void,
  ) {
    this.child = spawn(command, args, {
      cwd: '/',
      env: { NODE_ENV: 'production', TZ: 'UTC' },
      // Node's own channel trusts its messages: one of them could end the page server.
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    });
    this.channel = this.child.stdio?.[CHANNEL] as Duplex | undefined;
    this.limit = setTimeout(() => this.stop(), LOAD_LIMIT_MS);
    this.usageCheck = setInterval(() => void this.checkUsage(), USAGE_CHECK_MS).unref();
    this.loaded = new Promise((resolve, reject) => {
      this.loading = { resolve, reject };
      const end = () => {
        reject(new Error('The renderer ended while it loaded.'));
        this.end();
      };
      this.child.once('exit', end).once('error', end);
    });
    if (this.channel) this.listen(this.channel);
    if (this.child.stdin) this.feed(file, this.child.stdin);
    this.loaded.catch(() => {
      this.stop();
    });
    this.send({ kind: 'load', code });
  }

  /** Draws a page. Rejects with DrawingFailed if the screen throws, and otherwise if the process ends. */
  draw(page: PageToDraw): Promise<DrawnPage> {
    const id = ++this.lastId;
    if (this.waiting.size === 0) this.expectAnswer();
    this.idleUse.beginWork();
    const drawn = new Promise<DrawnPage>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
    });
    this.send({ kind: 'draw', id, page });
    return drawn;
  }

  /** Ends the process at once. */
  stop(): void {
    this.child.kill('SIGKILL');
    this.channel?.destroy();
  }

  private feed(file: string, input: Writable): void {
    pipeline(createReadStream(file), input, (error) => {
      if (error) this.stop();
    });
  }

  private send(message: ToRenderer): void {
    // A process that has ended takes no message.
    if (this.channel?.writable) this.channel.write(asLine(message));
  }

  private listen(channel: Duplex): void {
    // Each error closes it.
    channel.on('error', () => undefined).once('close', () => this.stop());
    readLines(channel, (line) => this.take(readAnswer(line)), LONGEST_ANSWER);
  }

  private take(answer: Answer | null): void {
    if (answer && this.loading) this.finishLoading(answer, this.loading);
    else if (answer && answer.kind !== 'loaded') this.settle(answer);
    else this.stop();
  }

  private finishLoading(
    answer: Answer,
    { resolve, reject }: NonNullable<typeof this.loading>,
  ): void {
    this.loading = null;
    clearTimeout(this.limit);
    this.idleUse.endWork();
    if (answer.kind === 'loaded') resolve();
    else
      reject(new Error(answer.kind === 'failed' ? answer.reason : 'The renderer has not loaded.'));
  }

  private settle(answer: Exclude<Answer, { kind: 'loaded' }>): void {
    const waiting = answer.id === null ? undefined : this.waiting.get(answer.id);
    if (!waiting) return this.stop();
    this.waiting.delete(answer.id!);
    if (answer.kind === 'failed') waiting.reject(new DrawingFailed(answer.reason));
    else if (answer.page) waiting.resolve(answer.page);
    else waiting.reject(new DrawingFailed('The renderer answered something else than a page.'));
    clearTimeout(this.limit);
    if (this.waiting.size > 0) this.expectAnswer();
    else this.idleUse.endWork();
  }

  private expectAnswer(): void {
    this.limit = setTimeout(() => this.stop(), DRAW_LIMIT_MS);
  }

  private end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.limit);
    clearInterval(this.usageCheck);
    for (const { reject } of this.waiting.values()) reject(new Error('The renderer has ended.'));
    this.waiting.clear();
    this.onEnd();
  }

  private async checkUsage(): Promise<void> {
    if (this.child.pid === undefined) return;
    const pids = await treeOf(this.child.pid);
    lowerPriority(pids);
    const { bytes, cpuMs } = await usageOf(pids);
    if (bytes > MEMORY_LIMIT_BYTES || this.idleUse.isTooMuch(cpuMs)) this.stop();
  }
}
