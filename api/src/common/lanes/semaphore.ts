import { DomainError } from '../errors/domain-error.js';

/** Runs at most so many tasks at once, lets so many wait in line, and refuses the rest with 503. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.takeTurn();
    try {
      return await task();
    } finally {
      this.passTurnOn();
    }
  }

  private async takeTurn(): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private passTurnOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
