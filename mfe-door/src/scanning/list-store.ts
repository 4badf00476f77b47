import type { DoorList } from '@stagedoor/contracts';
import { type DBSchema, openDB } from 'idb';
import { DeviceDatabase } from '../shared/device-database';

/** A whole list, or what changed, as this device last read it. */
export interface StoredList {
  list: DoorList;
  /** When it was requested, in milliseconds since 1970 by the clock of this device. */
  listedAt: number;
}

export interface ChangesSince extends StoredList {
  /** The version of the whole list that they follow, or of a later one. */
  since: string;
}

/** Without tickets when the whole list is the last that was stored. */
interface StoredChanges extends ChangesSince {
  /** Absent in those that an earlier version of the page has stored. */
  storedAt?: number;
}

/** What a page still has to store, with the next list that it reads. */
export type Unstored = 'whole' | 'changes' | null;

/**
 * True when another page has stored since the list was requested: the list may lack what that page knew. A time of
 * storing that is still to come shows that the clock of the device was set back.
 */
function isOvertaken({ listedAt }: StoredList, { storedAt = 0 }: Partial<StoredChanges> = {}) {
  return storedAt > listedAt && storedAt <= Date.now();
}

interface ListSchema extends DBSchema {
  lists: { key: string; value: StoredList };
  changes: { key: string; value: StoredChanges };
}

/**
 * The ticket lists on the disk of this device. What changed is stored beside the whole list. A page replaces what
 * another one has stored by a list that was requested later, so that it has all of that.
 */
export class ListStore {
  private constructor(private readonly database: DeviceDatabase<ListSchema>) {}

  static async open(name: string): Promise<ListStore> {
    const connect = () =>
      openDB<ListSchema>(name, 1, {
        upgrade(fresh) {
          fresh.createObjectStore('lists');
          fresh.createObjectStore('changes');
        },
      });
    return new ListStore(await DeviceDatabase.open(connect));
  }

  /** Returns the whole list of an event and what changed since. */
  async read(eventId: string): Promise<{ whole?: StoredList; changes?: StoredChanges }> {
    return this.database.run(async (stored) => {
      const reading = stored.transaction(['lists', 'changes']);
      const [whole, changes] = await Promise.all([
        reading.objectStore('lists').get(eventId),
        reading.objectStore('changes').get(eventId),
      ]);
      // An earlier version of the page may have stored another whole list since.
      return { whole, changes: changes?.since === whole?.list.version ? changes : undefined };
    });
  }

  async writeWhole(eventId: string, whole: StoredList): Promise<Unstored> {
    return this.database.run(async (stored) => {
      const writing = stored.transaction(['lists', 'changes'], 'readwrite');
      const changes = writing.objectStore('changes');
      if (isOvertaken(whole, await changes.get(eventId))) return 'whole';
      const list = { ...whole.list, isWhole: false, tickets: [] };
      const none = { ...whole, list, since: whole.list.version, storedAt: Date.now() };
      const lists = writing.objectStore('lists');
      await Promise.all([lists.put(whole, eventId), changes.put(none, eventId), writing.done]);
      return null;
    });
  }

  /** Replaces what is stored as changed. Reads no whole list, which takes a phone long. */
  async writeChanges(eventId: string, changes: ChangesSince): Promise<Unstored> {
    return this.database.run(async (stored) => {
      const { store, done } = stored.transaction('changes', 'readwrite');
      const last = await store.get(eventId);
      // Changes since an earlier whole list than the stored one have all changes since that one, too.
      if (!last || BigInt(last.since) < BigInt(changes.since)) return 'whole';
      if (isOvertaken(changes, last)) return 'changes';
      const next = { ...changes, since: last.since, storedAt: Date.now() };
      await Promise.all([store.put(next, eventId), done]);
      return null;
    });
  }

  async forget(eventId: string): Promise<void> {
    await this.database.run((stored) => {
      const change = stored.transaction(['lists', 'changes'], 'readwrite');
      const deletions = (['lists', 'changes'] as const).map((name) =>
        change.objectStore(name).delete(eventId),
      );
      return Promise.all([...deletions, change.done]);
    });
  }

  /** Deletes the lists of all other events. */
  async keepOnly(eventIds: ReadonlySet<string>): Promise<void> {
    const listed = await this.database.run((stored) =>
      Promise.all([stored.getAllKeys('lists'), stored.getAllKeys('changes')]),
    );
    for (const eventId of new Set(listed.flat())) {
      if (!eventIds.has(eventId)) await this.forget(eventId);
    }
  }

  close(): void {
    this.database.close();
  }
}
