import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineRenderer } from '@stagedoor/federation/webpack';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { PageToDraw } from '@stagedoor/shell/server/drawing/messages';
import { buildInto } from '../site/build-into.js';

/** A process that calls `renderToString` and nothing else for pages of the attendee's area. */
export class BareRenderer {
  private readonly ended: Promise<never>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit').then(() => {
      throw new Error('The bare renderer has ended.');
    });
    this.ended.catch(() => undefined);
  }

  /** Builds the program as the renderer is built, with the screens of the remote in it, and starts it. */
  static async start(folder: string): Promise<BareRenderer> {
    const shell = pathToFileURL(join(REPOSITORY, 'shell/webpack.config.mjs')).href;
    const entry = join(import.meta.dirname, 'bare/main.ts');
    await buildInto(folder, defineRenderer(shell, entry), 'The renderer');
    const env = { NODE_ENV: 'production', TZ: 'UTC' };
    return new BareRenderer(fork(join(folder, 'renderer.cjs'), [], { env, execArgv: [] }));
  }

  /** Returns the processor time of `renderToString`, in milliseconds a page. */
  async render(pages: readonly PageToDraw[]): Promise<number> {
    const answer = new Promise<number>((resolve) => this.child.once('message', resolve));
    this.child.send([...pages]);
    return Promise.race([answer, this.ended]);
  }

  stop(): void {
    this.child.kill();
  }
}
