import type { DoorList } from '@stagedoor/contracts';
import { type DBSchema, openDB } from 'idb';
import { DeviceDatabase } from '../shared/device-database';

/** A whole list, or what changed, as this device last read it. */
export interface StoredList {
  list: DoorList;
  /** When it was read, in milliseconds since 1970 by the clock of this device. */
  listedAt: number;
}

export interface StoredChanges extends StoredList {
  /** The version of the whole list that they follow. */
  since: string;
}

interface ListSchema extends DBSchema {
  lists: { key: string; value: StoredList };
  changes: { key: string; value: StoredChanges };
}

/** The ticket lists on the disk of this device. What changed is stored beside the whole list. */
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
      // Another page of this device may have stored another whole list since.
      return { whole, changes: changes?.since === whole?.list.version ? changes : undefined };
    });
  }

  async writeWhole(eventId: string, whole: StoredList): Promise<void> {
    await this.database.run((stored) => stored.put('lists', whole, eventId));
  }

  /** Replaces what is stored as changed. */
  async writeChanges(eventId: string, changes: StoredChanges): Promise<void> {
    await this.database.run((stored) => stored.put('changes', changes, eventId));
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
