interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface LaneLimits {
  /** The most items of one group. */
  groupSize: number;
  /** The most groups under way at the same time. */
  atOnce: number;
}

/**
 * Makes few large works of many small ones: what comes while groups are under way makes up the next group, so that an
 * idle lane costs nothing and a busy one shares its round trips and commits. When a group fails, each of its members is
 * tried alone, and only the ones to blame fail.
 */
export class GroupingLane<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;

  /** `work` answers one result for each item, in their order, once all of them are settled for good. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly limits: LaneLimits,
    private readonly onIdle: () => void = () => {},
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.underWay >= this.limits.atOnce) return;
    if (this.waiting.length === 0) {
      if (this.underWay === 0) this.onIdle();
      return;
    }
    const group = this.waiting.splice(0, this.limits.groupSize);
    this.underWay += 1;
    void this.settle(group).finally(() => {
      this.underWay -= 1;
      this.next();
    });
  }

  private async settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (group.length === 1) return group[0]!.reject(error);
      for (const member of group) await this.settle([member]);
    }
  }
}
