import type { DoorEvent, DoorList } from '@stagedoor/contracts';
import type { DoorStore } from './door-store';
import type { Unstored } from './list-store';
import { mergedList } from './ticket-list';

/** With more changed tickets than this, the whole list is stored again. */
const MOST_CHANGES = 500;

/**
 * The list of an event as this device keeps it. What is new is stored as changes of the last whole list: a phone takes
 * long enough to store 10,000 tickets to delay a verdict.
 */
export class KeptList {
  private whole: DoorList | null = null;
  private changes: DoorList | null = null;
  private unstored: Unstored = null;

  constructor(
    private readonly store: DoorStore,
    private readonly night: DoorEvent,
  ) {}

  /** Reads the whole list and what changed since, in the order in which they apply; null when there is none. */
  async read(): Promise<{ lists: DoorList[]; listedAt: number } | null> {
    const { whole, changes } = await this.store.lists.read(this.night.event.id);
    if (!whole) return null;
    this.whole = whole.list;
    this.changes = changes?.list ?? null;
    const lists = changes ? [whole.list, changes.list] : [whole.list];
    return { lists, listedAt: (changes ?? whole).listedAt };
  }

  /**
   * Stores what is new in a list that was requested at that time. What could not be stored, or would undo what another
   * page has stored since, is stored with the next list.
   */
  async write(list: DoorList, listedAt: number): Promise<void> {
    this.take(list);
    let { unstored } = this;
    this.unstored = null;
    try {
      if (unstored === 'whole') unstored = await this.writeWhole(listedAt);
      else if (unstored === 'changes') unstored = await this.writeChanges(listedAt);
    } finally {
      this.unstored ??= unstored;
    }
  }

  /** Deletes the night from the disk. */
  async forget(): Promise<void> {
    this.unstored = 'whole';
    await this.store.forgetNight(this.night.event.id);
  }

  private take(list: DoorList): void {
    const last = this.changes ?? this.whole;
    if (list.isWhole || !last) {
      this.whole = list;
      this.changes = null;
      this.unstored = 'whole';
    } else if (list.tickets.length > 0 || list.reEntry !== last.reEntry) {
      this.changes = mergedList(this.changes, list);
      this.unstored ??= 'changes';
    }
    if ((this.changes?.tickets.length ?? 0) > MOST_CHANGES) this.unstored = 'whole';
  }

  private async writeWhole(listedAt: number): Promise<Unstored> {
    if (this.changes) this.whole = mergedList(this.whole, this.changes);
    this.changes = null;
    const { id } = this.night.event;
    // The stored night may be newer than that of this page.
    if (!(await this.store.readNight(id))) await this.store.keepNight(this.night);
    return this.store.lists.writeWhole(id, { list: this.whole!, listedAt });
  }

  private writeChanges(listedAt: number): Promise<Unstored> {
    const changes = { since: this.whole!.version, list: this.changes!, listedAt };
    return this.store.lists.writeChanges(this.night.event.id, changes);
  }
}
