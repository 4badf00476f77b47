import { spawn, type ChildProcess } from 'node:child_process';
import { memoryOf } from './memory-of.js';
import type { DrawnPage, FromRenderer, PageToDraw, ToRenderer } from './messages.js';

const LOAD_LIMIT_MS = 5_000;
const DRAW_LIMIT_MS = 1_000;
const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024;
const MEMORY_CHECK_MS = 1_000;
const LONGEST_PAGE = 2 * 1024 * 1024;

interface Waiting {
  resolve: (page: DrawnPage) => void;
  reject: (reason: Error) => void;
}

function isPage(page: Partial<DrawnPage> | undefined): page is DrawnPage {
  return (
    typeof page?.html === 'string' &&
    typeof page.css === 'string' &&
    page.html.length + page.css.length < LONGEST_PAGE &&
    // The page server writes it into a style element.
    !/<\/style/i.test(page.css)
  );
}

/**
 * A process that draws the pages of one server part, one after another. It is ended when it takes too long, grows too
 * large or answers what it was not asked.
 */
export class RendererProcess {
  /** Rejects if the process ends before it has loaded the code. */
  readonly loaded: Promise<void>;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private readonly memoryCheck: NodeJS.Timeout;
  private limit: NodeJS.Timeout;
  private lastId = 0;
  private hasEnded = false;

  /** `code` is the server part, whose hash has been checked. Calls `onEnd` once, when the process has ended. */
  constructor(
    [command, ...args]: readonly [string, ...string[]],
    code: string,
    private readonly onEnd: () => void,
  ) {
    this.child = spawn(command, args, {
      cwd: '/',
      env: { NODE_ENV: 'production', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.limit = setTimeout(() => this.stop(), LOAD_LIMIT_MS);
    this.memoryCheck = setInterval(() => void this.checkMemory(), MEMORY_CHECK_MS).unref();
    this.loaded = new Promise((resolve, reject) => {
      this.child.on('message', (message: FromRenderer) => {
        if (message.kind === 'loaded') resolve();
        else if (message.kind === 'failed' && message.id === null)
          reject(new Error(message.reason));
        else return this.settle(message);
        clearTimeout(this.limit);
      });
      const end = () => {
        reject(new Error('The renderer ended while it loaded.'));
        this.end();
      };
      this.child.once('exit', end).once('error', end);
    });
    this.loaded.catch(() => {
      this.stop();
    });
    this.send({ kind: 'load', code });
  }

  /** The number of pages that are asked for and not drawn. */
  get queue(): number {
    return this.waiting.size;
  }

  /** Draws a page. Rejects if the screen throws or the process ends. */
  draw(page: PageToDraw): Promise<DrawnPage> {
    const id = ++this.lastId;
    if (this.waiting.size === 0) this.expectAnswer();
    const drawn = new Promise<DrawnPage>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
    });
    this.send({ kind: 'draw', id, page });
    return drawn;
  }

  /** Ends the process at once. */
  stop(): void {
    this.child.kill('SIGKILL');
  }

  private send(message: ToRenderer): void {
    // A process that has ended takes no message.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private settle(message: Exclude<FromRenderer, { kind: 'loaded' }>): void {
    const waiting = message.id === null ? undefined : this.waiting.get(message.id);
    if (!waiting) return this.stop();
    this.waiting.delete(message.id!);
    if (message.kind === 'failed') waiting.reject(new Error(message.reason));
    else if (isPage(message.page)) waiting.resolve(message.page);
    else waiting.reject(new Error('The renderer answered something else than a page.'));
    clearTimeout(this.limit);
    if (this.waiting.size > 0) this.expectAnswer();
  }

  private expectAnswer(): void {
    this.limit = setTimeout(() => this.stop(), DRAW_LIMIT_MS);
  }

  private end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.limit);
    clearInterval(this.memoryCheck);
    for (const { reject } of this.waiting.values()) reject(new Error('The renderer has ended.'));
    this.waiting.clear();
    this.onEnd();
  }

  private async checkMemory(): Promise<void> {
    if ((await memoryOf(this.child.pid)) > MEMORY_LIMIT_BYTES) this.stop();
  }
}
