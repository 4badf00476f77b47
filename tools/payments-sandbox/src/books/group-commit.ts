interface QueuedWork {
  /** Runs inside the transaction; never throws. */
  run(): void;
  /** Answers the caller, once the transaction is committed. */
  answer(): void;
  fail(error: unknown): void;
}

/** Runs `work` in a transaction that is committed when it returns; nested, in one that can be undone by itself. */
export type Transaction = <T>(work: () => T) => T;

/**
 * Puts all work of one turn of the event loop into one transaction, so that a hundred callers wait
 * for one commit. Each work is atomic by itself: one that throws undoes its own changes
 * alone. (lmdb's asynchronous transactions would do the same; their callbacks never run on Node 20.)
 */
export class GroupCommit {
  private queue: QueuedWork[] = [];
  private turn: Promise<void> | null = null;

  constructor(private readonly transaction: Transaction) {}

  /** Answers with the work's result once it is committed. */
  add<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let answer: () => void;
      this.queue.push({
        run: () => {
          try {
            const result = this.transaction(work);
            answer = () => resolve(result);
          } catch (error) {
            const reason = error instanceof Error ? error : new Error(String(error));
            answer = () => reject(reason);
          }
        },
        answer: () => answer(),
        fail: reject,
      });
      this.turn ??= new Promise((done) => setImmediate(() => done(this.commit())));
    });
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.turn) await this.turn;
  }

  private commit(): void {
    const works = this.queue;
    this.queue = [];
    this.turn = null;
    try {
      this.transaction(() => works.forEach((work) => work.run()));
    } catch (error) {
      works.forEach((work) => work.fail(error));
      return;
    }
    works.forEach((work) => work.answer());
  }
}
