import { isDataError } from '../errors/data-error.js';
import { isDependencyDown } from '../errors/dependency-down.js';
import { inSharedSpan } from '../tracing/spans.js';
import { currentSpan, runForNobody } from '../work/work-context.js';

interface Waiting<Item, Result> {
  item: Item;
  span: ReturnType<typeof currentSpan>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatchLimits {
  /** What a group does, as its span is called. */
  name: string;
  /** Maximum items per group. */
  groupSize: number;
  /** Maximum groups in progress. */
  atOnce: number;
}

/**
 * Batches many small operations into few large ones. Items that arrive in the same turn of the event loop, or while
 * earlier groups run, form the next group: an idle batcher starts within the turn, a busy one shares its round trips
 * and commits. When a group fails because of the data of one member, each member is retried alone, and only those that
 * fail are rejected. After any other failure the whole group is rejected, so that no caller waits for longer than one
 * operation.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;
  private isBeginning = false;

  /** `work` returns one result for each item, in order, once all are final. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly limits: BatchLimits,
    private readonly onIdle: () => void = () => {},
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, span: currentSpan(), resolve, reject });
      this.beginSoon();
    });
  }

  /** Starts after the turn, so that requests that arrived together share a group. */
  private beginSoon(): void {
    if (this.isBeginning || this.underWay >= this.limits.atOnce) return;
    this.isBeginning = true;
    setImmediate(() => {
      this.isBeginning = false;
      this.begin();
    });
  }

  private begin(): void {
    while (this.underWay < this.limits.atOnce && this.waiting.length > 0) {
      const group = this.waiting.splice(0, this.limits.groupSize);
      this.underWay += 1;
      this.settle(group)
        .catch(() => undefined)
        .finally(() => {
          this.underWay -= 1;
          this.beginSoon();
        });
    }
    if (this.underWay === 0) this.onIdle();
  }

  private async settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      await this.serve(group);
    } catch (error) {
      if (group.length > 1 && isDataError(error)) return this.settleSingly(group);
      this.refuse(group, error);
    }
  }

  private async settleSingly(group: readonly Waiting<Item, Result>[]): Promise<void> {
    for (const [index, member] of group.entries()) {
      try {
        await this.serve([member]);
      } catch (error) {
        if (!isDataError(error)) return this.refuse(group.slice(index), error);
        member.reject(error);
      }
    }
  }

  private async serve(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const spans = group.map(({ span }) => span);
    const items = group.map(({ item }) => item);
    const results = await runForNobody(() =>
      inSharedSpan(this.limits.name, spans, () => this.work(items)),
    );
    group.forEach(({ resolve }, index) => resolve(results[index]!));
  }

  /** While the database is down, also rejects the items that wait: they would fail one group later. */
  private refuse(group: readonly Waiting<Item, Result>[], error: unknown): void {
    const behind = isDependencyDown(error) ? this.waiting.splice(0) : [];
    for (const { reject } of [...group, ...behind]) reject(error);
  }
}
