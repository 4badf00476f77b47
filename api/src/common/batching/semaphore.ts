import { DomainError } from '../errors/domain-error.js';

interface Waiting {
  from: string | undefined;
  go: () => void;
}

/**
 * Runs at most `atOnce` tasks, queues `maxWaiting`, and refuses further ones with SERVICE_UNAVAILABLE. A source given
 * as `from` takes at most `maxOfOne` slots of the queue.
 */
export class Semaphore {
  private running = 0;
  private readonly waiting: Waiting[] = [];

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
    if (this.waiting.length >= this.maxWaiting || this.hasEnoughOf(from)) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 });
    }
    await new Promise<void>((go) => this.waiting.push({ from, go }));
  }

  private hasEnoughOf(from: string | undefined): boolean {
    if (from === undefined || this.waiting.length < this.maxOfOne) return false;
    return this.waiting.filter((one) => one.from === from).length >= this.maxOfOne;
  }

  private passTurnOn(): void {
    const next = this.waiting.shift();
    if (next) next.go();
    else this.running -= 1;
  }
}
