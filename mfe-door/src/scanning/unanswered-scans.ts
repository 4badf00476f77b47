import type { Direction, DoorEvent, Scan } from '@stagedoor/contracts';
import { isNightOver } from './door-hours';
import type { DoorStore } from './door-store';

/**
 * The scans of a door whose verdict was not shown: the answer was lost, or the page was closed before it came. The server
 * may have admitted a guest by one, so the next scan of its code is the same one, and gets the same verdict.
 */
export class UnansweredScans {
  private readonly scans = new Map<string, Scan>();

  /** Reads those that the device has kept; deletes them once the night is over. */
  async read(store: DoorStore, { event }: DoorEvent): Promise<void> {
    const kept = await store.waitingScans(event.id);
    const unshown = kept.filter(({ shown }) => shown === null);
    if (isNightOver(event.endTime, Date.now())) {
      return store.dropScans(unshown.map(({ id }) => id));
    }
    for (const scan of unshown) this.add(scan);
  }

  add(scan: Scan): void {
    this.scans.set(keyOf(scan.hash, scan.direction), scan);
  }

  /** Returns the scan of this code once, so that the scan after it is another one. */
  take(hash: string, direction: Direction): Scan | undefined {
    const key = keyOf(hash, direction);
    const scan = this.scans.get(key);
    this.scans.delete(key);
    return scan;
  }
}

const keyOf = (hash: string, direction: Direction = 'in') => direction + hash;
