import type { DoorEvent, Scan } from '@stagedoor/contracts';
import { type DBSchema, openDB } from 'idb';
import { DeviceDatabase } from '../shared/device-database';
import { isOf, type Owned } from '../shared/owner';
import { isNightOver } from './door-hours';
import { ListStore } from './list-store';

/** The door of an event as this device last read it, in a form that earlier versions of the page read, too. */
export interface StoredNight extends Owned {
  night: DoorEvent;
}

/** A scan that the server has not taken yet. */
export interface WaitingScan extends Scan, Owned {
  eventId: string;
  gate: string;
}

interface DoorSchema extends DBSchema {
  nights: { key: string; value: StoredNight };
  scans: { key: string; value: WaitingScan; indexes: { 'by-event': string } };
}

/**
 * What a device keeps of its doors, in the name of the owner. A stored scan is on the disk when the promise of its write
 * settles.
 */
export class DoorStore {
  private constructor(
    private readonly database: DeviceDatabase<DoorSchema>,
    readonly lists: ListStore,
    readonly owner: string | undefined,
  ) {}

  /** `owner` is the id of a person, or the token of a helper's link. */
  static async open(owner?: string, name = 'stagedoor-door'): Promise<DoorStore> {
    const connect = () =>
      openDB<DoorSchema>(name, 2, {
        async upgrade(stored, before, _after, change) {
          if (before === 0) {
            stored.createObjectStore('nights');
            stored.createObjectStore('scans', { keyPath: 'id' }).createIndex('by-event', 'eventId');
          }
          // Before version 2, a night had no rights. It is read again.
          await change.objectStore('nights').clear();
        },
      });
    const opening = [DeviceDatabase.open(connect), ListStore.open(`${name}-lists`)] as const;
    return new DoorStore(...(await Promise.all(opening)), owner);
  }

  /** Returns a night of the owner. */
  async readNight(eventId: string): Promise<StoredNight | undefined> {
    const kept = await this.database.run((stored) => stored.get('nights', eventId));
    return kept && isOf(this.owner)(kept) ? kept : undefined;
  }

  /** Returns the nights of the owner. */
  async readNights(): Promise<StoredNight[]> {
    return (await this.allNights()).filter(isOf(this.owner));
  }

  /** Keeps a night for the owner, and no longer for another one. */
  async keepNight(night: DoorEvent): Promise<void> {
    const { owner } = this;
    await this.database.run((stored) => stored.put('nights', { night, owner }, night.event.id));
  }

  /** Deletes nights that are over, and lists without a night: they have the initials of people. */
  async forgetOldNights(now: number): Promise<void> {
    const kept = new Set<string>();
    for (const { night } of await this.allNights()) {
      const { id, endTime } = night.event;
      if (isNightOver(endTime, now)) await this.forgetNight(id);
      else kept.add(id);
    }
    await this.lists.keepOnly(kept);
  }

  async forgetNight(eventId: string): Promise<void> {
    await this.lists.forget(eventId);
    await this.database.run((stored) => stored.delete('nights', eventId));
  }

  async keepScan(scan: Omit<WaitingScan, 'owner'>): Promise<void> {
    const { owner } = this;
    await this.database.run((stored) => {
      const change = stored.transaction('scans', 'readwrite', { durability: 'strict' });
      return Promise.all([change.store.put({ ...scan, owner }), change.done]);
    });
  }

  /** The loss of a deletion would give a shown verdict to the next guest with the same ticket. */
  async dropScans(ids: readonly string[]): Promise<void> {
    await this.database.run((stored) => {
      const change = stored.transaction('scans', 'readwrite', { durability: 'strict' });
      return Promise.all([...ids.map((id) => change.store.delete(id)), change.done]);
    });
  }

  /** Returns the scans of all owners, of an event or all, that wait for the server, in the order of their times. */
  async waitingScans(eventId?: string): Promise<WaitingScan[]> {
    const scans = await this.database.run((stored) =>
      stored.getAllFromIndex('scans', 'by-event', eventId),
    );
    return scans.sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  private allNights(): Promise<StoredNight[]> {
    return this.database.run((stored) => stored.getAll('nights'));
  }

  close(): void {
    this.database.close();
    this.lists.close();
  }
}
