/** Actions by name, each with its weight. */
export type Actions<Action> = Readonly<Record<string, readonly [weight: number, action: Action]>>;

/** A small seeded generator (mulberry32): the same seed makes the same choices. */
export class Random {
  private state: number;

  constructor(private readonly seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a generator for one actor, so that its choices do not depend on the timing of other actors. */
  fork(name: string): Random {
    let hash = this.seed ^ 0x811c9dc5;
    for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
    return new Random(hash);
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from `min` to `max`, inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an item of a non-empty list. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(0, items.length - 1)]!;
  }

  /** Returns the items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    return items.map(() => left.splice(this.int(0, left.length - 1), 1)[0]!);
  }

  /** Returns one of the names, by weight. */
  weigh<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    return names.find((name) => (left -= weights[name]) < 0) ?? names[0]!;
  }

  /** Draws an action by weight. */
  draw<Action>(actions: Actions<Action>): [name: string, action: Action] {
    const weights = Object.entries(actions).map(([name, [weight]]) => [name, weight] as const);
    const name = this.weigh(Object.fromEntries(weights));
    return [name, actions[name]![1]];
  }
}
