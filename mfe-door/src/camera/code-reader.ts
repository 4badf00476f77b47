import { startWorker, WorkerFile } from '@stagedoor/platform/device';
import type { Picture } from './picture';

export type ReadAnswer = { codes: string[] } | { problem: string };

/** Reads QR codes in a worker, one picture at a time. */
export class CodeReader {
  private failure: Error | null = null;
  private fail: (reason: Error) => void = () => undefined;

  private constructor(private readonly worker: Worker) {
    const stopped = () => {
      this.failure = new Error('The decoder has stopped.');
      this.fail(this.failure);
    };
    worker.addEventListener('error', stopped);
    worker.addEventListener('messageerror', stopped);
  }

  static async start(): Promise<CodeReader> {
    const file = new WorkerFile(
      new URL(/* webpackChunkName: "read.worker" */ './read.worker.ts', import.meta.url),
    );
    return new CodeReader(await startWorker(file));
  }

  /** Returns the texts of the codes in a picture, which is used up. Rejects when the decoder does not run. */
  async read(picture: Picture): Promise<string[]> {
    if (this.failure) throw this.failure;
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      this.fail = reject;
      this.worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => resolve(data);
      this.worker.postMessage(picture, [picture]);
    });
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.codes;
  }

  stop(): void {
    this.worker.terminate();
  }
}
