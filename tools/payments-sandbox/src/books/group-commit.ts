interface QueuedWork {
  /** Runs inside the transaction; never throws. */
  run(): void;
  /** Settles the caller's promise, after the commit. */
  answer(): void;
  fail(error: unknown): void;
}

/** Runs `work` in a transaction and commits it on return. A nested call is a nested transaction. */
export type Transaction = <T>(work: () => T) => T;

/**
 * Runs all writes of one turn of the event loop in one transaction, so that many callers share one commit. Each write
 * is atomic: a throw rolls back that write only. (lmdb's asynchronous transactions do the same, but their callbacks
 * never run on Node 20.)
 */
export class GroupCommit {
  private queue: QueuedWork[] = [];
  private turn: Promise<void> | null = null;

  constructor(private readonly transaction: Transaction) {}

  /** Resolves with the result of `work` after the commit. */
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

  /** Resolves when the queue is empty. */
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
