import { DomainError } from '../errors/domain-error.js';

interface Waiting {
  go: () => void;
  refuse: (error: DomainError) => void;
}

/**
 * Runs at most `atOnce` tasks and queues `maxWaiting`, of which one source, given as `from`, takes at most `maxOfOne`.
 * The sources take turns. When the queue is full, the newest task of the source that queues most is refused with
 * SERVICE_UNAVAILABLE, so that no source keeps others out.
 */
export class Semaphore {
  private running = 0;
  private waiting = 0;
  /** Non-empty queues by source; the first one has the next turn. */
  private readonly queues = new Map<string | undefined, Waiting[]>();

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
    private readonly maxOfOne = maxWaiting,
  ) {}

  async run<T>(task: () => Promise<T>, from?: string): Promise<T> {
    await this.takeTurn(from);
    try {
      return await task();
    } finally {
      this.passTurnOn();
    }
  }

  private async takeTurn(from: string | undefined): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return;
    }
    await new Promise<void>((go, refuse) => this.enqueue(from, { go, refuse }));
  }

  private enqueue(from: string | undefined, newcomer: Waiting): void {
    const queue = this.queues.get(from) ?? [];
    if (queue.length >= this.maxOfOne) return newcomer.refuse(busy());
    queue.push(newcomer);
    if (this.waiting < this.maxWaiting) this.waiting += 1;
    else this.longestOr(queue).pop()?.refuse(busy());
    // Empty when the newcomer itself is refused.
    if (queue.length > 0) this.queues.set(from, queue);
  }

  /** Returns the longest queue, and the given one unless another is longer. */
  private longestOr(given: Waiting[]): Waiting[] {
    let longest = given;
    for (const queue of this.queues.values()) if (queue.length > longest.length) longest = queue;
    return longest;
  }

  private passTurnOn(): void {
    const [first] = this.queues;
    if (!first) {
      this.running -= 1;
      return;
    }
    const [from, queue] = first;
    const next = queue.shift();
    this.waiting -= 1;
    this.queues.delete(from);
    if (queue.length > 0) this.queues.set(from, queue);
    next?.go();
  }
}

const busy = () => new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 });
