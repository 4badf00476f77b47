import { startWorker, WorkerFile } from '@stagedoor/platform/device';

export type ReadAnswer = { codes: string[] } | { problem: string };

/** Reads QR codes in a worker, one picture at a time. */
export class CodeReader {
  private constructor(private readonly worker: Worker) {}

  static async start(): Promise<CodeReader> {
    const file = new WorkerFile(
      new URL(/* webpackChunkName: "read.worker" */ './read.worker.ts', import.meta.url),
    );
    return new CodeReader(await startWorker(file));
  }

  /** Returns the texts of the codes in a picture, which is used up. Rejects when the decoder cannot be loaded. */
  async read(picture: ImageBitmap): Promise<string[]> {
    const answered = new Promise<ReadAnswer>((resolve) => {
      const listener = ({ data }: MessageEvent<ReadAnswer>) => resolve(data);
      this.worker.addEventListener('message', listener, { once: true });
    });
    this.worker.postMessage(picture, [picture]);
    const answer = await answered;
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.codes;
  }

  stop(): void {
    this.worker.terminate();
  }
}
