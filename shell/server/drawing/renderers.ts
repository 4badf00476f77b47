import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foreignOriginOf, integrityOf, type PageEntry } from '@stagedoor/federation';
import { LRUCache } from 'lru-cache';
import type { Program } from './isolation.js';
import type { DrawnPage, PageToDraw } from './messages.js';
import { RendererProcess } from './renderer-process.js';

/** Versions that are drawn at a time, each in its own process: those in force, canaries and previews. */
export const MOST_PROCESSES = 4;
/** A process is replaced by that of another build when it was not used for this long. */
const IN_USE_MS = 30_000;
/** A page that is drawn this long after the start of its process ends the series of failures. */
const STABLE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Thrown at once if a page cannot be drawn now. */
export class RendererBusy extends Error {
  override readonly name = 'RendererBusy';
}

interface RendererOptions {
  /** Returns the code of the server part. */
  code: () => Promise<string>;
  program: Program;
  /** Called when the process has ended by itself or has not started, with the reason. */
  onEnd: (reason: string) => void;
}

/** Draws the pages of one server part. Its process is started again after a failure, each time later. */
class Renderer {
  private running: Promise<RendererProcess> | null = null;
  private process: RendererProcess | null = null;
  /** The number of pages that are asked for and not drawn, also while the process starts. */
  private queue = 0;
  private usedAt = performance.now();
  private startedAt = 0;
  private failures = 0;
  private notBefore = 0;
  private isStopped = false;

  constructor(private readonly options: RendererOptions) {}

  get isInUse(): boolean {
    return performance.now() - this.usedAt < IN_USE_MS;
  }

  /** Draws a page. Rejects with RendererBusy while `longestQueue` pages wait. */
  async draw(page: PageToDraw, longestQueue: number): Promise<DrawnPage> {
    this.usedAt = performance.now();
    if (this.queue >= longestQueue) throw new RendererBusy('The queue is full.');
    this.queue += 1;
    try {
      const drawn = await (await this.start()).draw(page);
      if (performance.now() - this.startedAt > STABLE_MS) this.failures = 0;
      return drawn;
    } finally {
      this.queue -= 1;
    }
  }

  /** Starts the process unless it runs. Rejects with RendererBusy in the pause after a failure. */
  private start(): Promise<RendererProcess> {
    if (performance.now() < this.notBefore || this.isStopped) {
      return Promise.reject(new RendererBusy('The renderer has failed and pauses.'));
    }
    this.running ??= this.run();
    return this.running;
  }

  stop(): void {
    this.isStopped = true;
    this.process?.stop();
  }

  private async run(): Promise<RendererProcess> {
    const process = await this.startProcess().catch((error: unknown) => {
      this.pause(String(error));
      throw error;
    });
    this.process = process;
    this.startedAt = performance.now();
    await process.loaded;
    if (this.isStopped) process.stop();
    return process;
  }

  /** Rejects without a process, such as when the system has no memory for one. */
  private async startProcess(): Promise<RendererProcess> {
    const code = await this.options.code();
    const onEnd = () => this.pause('The renderer has ended.');
    return new RendererProcess(this.options.program, code, onEnd);
  }

  private pause(reason: string): void {
    this.running = null;
    this.process = null;
    this.notBefore =
      performance.now() + Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    if (!this.isStopped) this.options.onEnd(reason);
  }
}

export interface RenderersOptions {
  /** The folder of published remotes. */
  remotesDir: string;
  program: Program;
  onEnd: (build: string, reason: string) => void;
}

/** Reads a server part and compares it with the registry's hash. */
async function verifiedCode(folder: string, file: string, hash: string): Promise<string> {
  const bytes = await readFile(join(folder, file));
  if (integrityOf(bytes) !== hash) throw new Error(`${file} is not the file of the registry.`);
  return bytes.toString();
}

/** True if the page server can draw pages of this build. */
export function isDrawable(entry: PageEntry): boolean {
  const { server, refused, apart, needs = [] } = entry;
  return !!server && !refused && !apart && needs.length === 0 && foreignOriginOf(entry) === null;
}

/** What a build has while the processes of other builds are in use. */
const NO_RENDERER: Pick<Renderer, 'draw'> = {
  draw: () => Promise.reject(new RendererBusy('All renderers are in use.')),
};

/** The processes that draw pages, by build. */
export class Renderers {
  private readonly byBuild = new LRUCache<string, Renderer>({
    max: MOST_PROCESSES,
    dispose: (renderer) => renderer.stop(),
  });

  constructor(private readonly options: RenderersOptions) {}

  /** Returns the renderer of a build that `isDrawable`. */
  of(remote: string, { version, server, integrity }: PageEntry): Pick<Renderer, 'draw'> {
    const { remotesDir, program, onEnd } = this.options;
    const hash = integrity[server!]!;
    const build = `${remote} ${version} ${hash}`;
    const known = this.byBuild.get(build);
    if (known) return known;
    const [longestUnused] = this.byBuild.rvalues();
    if (this.byBuild.size >= MOST_PROCESSES && longestUnused?.isInUse) return NO_RENDERER;
    const renderer = new Renderer({
      program,
      code: () => verifiedCode(join(remotesDir, remote, version), server!, hash),
      onEnd: (reason) => onEnd(`${remote} ${version}`, reason),
    });
    this.byBuild.set(build, renderer);
    return renderer;
  }

  stop(): void {
    this.byBuild.clear();
  }
}
