import type { DoorList, Headphones, HeadsetEntry } from '@stagedoor/contracts';
import { type DBSchema, openDB } from 'idb';
import { isNightOver } from '../scanning/door-hours';
import { DeviceDatabase } from './device-database';
import type { Owned } from './owner';

/** The headphones of an event, and its tickets, as this device last read them. */
export interface StoredDesk {
  /** When the event ends. */
  endTime: string;
  headphones: Headphones;
  list: DoorList;
}

/** An entry that the server has not taken yet. */
export interface WaitingEntry extends HeadsetEntry, Owned {
  eventId: string;
}

interface HeadsetSchema extends DBSchema {
  desks: { key: string; value: StoredDesk };
  entries: { key: string; value: WaitingEntry; indexes: { 'by-event': string } };
}

/**
 * What a device keeps of headphones, entries in the name of the owner. A stored entry is on the disk when the promise of
 * its write settles.
 */
export class HeadsetStore {
  private constructor(
    private readonly database: DeviceDatabase<HeadsetSchema>,
    readonly owner: string | undefined,
  ) {}

  /** `owner` is the id of a person. */
  static async open(owner?: string, name = 'stagedoor-headphones'): Promise<HeadsetStore> {
    const connect = () =>
      openDB<HeadsetSchema>(name, 1, {
        upgrade(fresh) {
          fresh.createObjectStore('desks');
          fresh.createObjectStore('entries', { keyPath: 'id' }).createIndex('by-event', 'eventId');
        },
      });
    return new HeadsetStore(await DeviceDatabase.open(connect), owner);
  }

  readDesk(eventId: string): Promise<StoredDesk | undefined> {
    return this.database.run((stored) => stored.get('desks', eventId));
  }

  /** Keeps one event at a time: a device works at one desk. */
  async writeDesk(eventId: string, desk: StoredDesk): Promise<void> {
    await this.database.run((stored) => {
      const change = stored.transaction('desks', 'readwrite');
      return Promise.all([change.store.clear(), change.store.put(desk, eventId), change.done]);
    });
  }

  /** Deletes the desk of a night that is over: its list has the initials of people. */
  async forgetOldDesks(now: number): Promise<void> {
    for (const eventId of await this.database.run((stored) => stored.getAllKeys('desks'))) {
      // Before it was kept, a desk had no end.
      const { endTime }: Partial<StoredDesk> = (await this.readDesk(eventId)) ?? {};
      if (!endTime || isNightOver(endTime, now)) await this.forgetDesk(eventId);
    }
  }

  async forgetDesk(eventId: string): Promise<void> {
    await this.database.run((stored) => stored.delete('desks', eventId));
  }

  async keepEntries(entries: readonly Omit<WaitingEntry, 'owner'>[]): Promise<void> {
    const { owner } = this;
    await this.database.run((stored) => {
      const change = stored.transaction('entries', 'readwrite', { durability: 'strict' });
      return Promise.all([
        ...entries.map((entry) => change.store.put({ ...entry, owner })),
        change.done,
      ]);
    });
  }

  async dropEntries(ids: readonly string[]): Promise<void> {
    await this.database.run((stored) => {
      const change = stored.transaction('entries', 'readwrite');
      return Promise.all([...ids.map((id) => change.store.delete(id)), change.done]);
    });
  }

  /** Returns the entries of all owners, of an event or all, that wait for the server, in the order of their times. */
  async waitingEntries(eventId?: string): Promise<WaitingEntry[]> {
    const entries = await this.database.run((stored) =>
      stored.getAllFromIndex('entries', 'by-event', eventId),
    );
    return entries.sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  close(): void {
    this.database.close();
  }
}
