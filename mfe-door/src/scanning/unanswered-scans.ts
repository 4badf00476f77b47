import type { Direction, DoorEvent, Scan } from '@stagedoor/contracts';
import type { DoorStore } from './door-store';

/** Later, the guest may have been at another gate since, and the verdict of the first scan no longer holds. */
const MOST_MS = 2 * 60 * 1_000;

/**
 * The scans of a door whose verdict was not shown: the answer was lost, or the page was closed before it came. The server
 * may have admitted a guest by one, so a scan of its code soon after is the same one, and gets the same verdict.
 */
export class UnansweredScans {
  private readonly scans = new Map<string, Scan>();

  /** Reads those that the device has kept, and deletes older ones. */
  async read(store: DoorStore, { event }: DoorEvent): Promise<void> {
    const kept = await store.waitingScans(event.id);
    const unshown = kept.filter(({ shown }) => shown === null);
    for (const scan of unshown.filter(isRecent)) this.add(scan);
    const old = unshown.filter((scan) => !isRecent(scan));
    if (old.length > 0) await store.dropScans(old.map(({ id }) => id));
  }

  add(scan: Scan): void {
    this.scans.set(keyOf(scan.hash, scan.direction), scan);
  }

  /** Returns the recent scan of this code once, so that the scan after it is another one. */
  take(hash: string, direction: Direction): Scan | undefined {
    const key = keyOf(hash, direction);
    const scan = this.scans.get(key);
    this.scans.delete(key);
    return scan && isRecent(scan) ? scan : undefined;
  }
}

/** Compares two readings of the clock of the device, however wrong it is. */
const isRecent = ({ at }: Scan) => Math.abs(Date.now() - Date.parse(at)) <= MOST_MS;

const keyOf = (hash: string, direction: Direction = 'in') => direction + hash;
