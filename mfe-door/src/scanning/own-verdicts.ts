import { readStored, storeIfPossible } from '../shared/device';
import { isOf } from '../shared/owner';
import type { DoorStore, WaitingScan } from './door-store';
import { type WaitingBatch, waitingBatches } from './waiting-batches';

/**
 * The scans of a door that this device has decided itself and that the server has not taken. Each page of the device
 * marks when it has kept one, so that the others read them only then.
 */
export class OwnVerdicts {
  /** The codes of such scans, also of those that the server has taken since. */
  private readonly hashes = new Set<string>();
  /** The scans that this page has kept, or taken over. */
  private readonly known = new Set<string>();
  private seenMark: string | null;

  constructor(
    private readonly store: DoorStore,
    private readonly eventId: string,
  ) {
    this.seenMark = this.mark;
  }

  /** A kept scan is on the disk when the promise settles. */
  async keep(scan: Omit<WaitingScan, 'eventId' | 'owner'>): Promise<void> {
    this.hashes.add(scan.hash);
    this.known.add(scan.id);
    await this.store.keepScan({ ...scan, eventId: this.eventId });
    const isSeen = this.seenMark === this.mark;
    storeIfPossible(this.markKey, scan.id);
    if (isSeen) this.seenMark = this.mark;
  }

  /** Returns all of them once another page of this device has kept one, and none otherwise. */
  async readNews(): Promise<WaitingScan[]> {
    const { mark } = this;
    if (mark === this.seenMark) return [];
    const own = await this.read();
    this.seenMark = mark;
    return own;
  }

  /** Returns true once for a scan of another page, and from now on false. */
  isNew({ id }: WaitingScan): boolean {
    const isNew = !this.known.has(id);
    this.known.add(id);
    return isNew;
  }

  async read(): Promise<WaitingScan[]> {
    const waiting = await this.store.waitingScans(this.eventId);
    const shown = waiting.filter((scan) => scan.shown !== null);
    for (const { hash } of shown) this.hashes.add(hash);
    return shown;
  }

  /** Returns those of the owner of the store: another one sends the others. */
  async toSend(): Promise<WaitingScan[]> {
    return (await this.read()).filter(isOf(this.store.owner));
  }

  async batches(): Promise<WaitingBatch[]> {
    return waitingBatches(await this.toSend());
  }

  /** Returns those of one code that are to send. Reads nothing for a code that this device has not decided. */
  async batchesOf(hash: string): Promise<WaitingBatch[]> {
    if (!this.hashes.has(hash)) return [];
    return waitingBatches((await this.toSend()).filter((scan) => scan.hash === hash));
  }

  /** Changes whenever a page of this device has kept a scan. */
  private get mark(): string | null {
    return readStored(this.markKey);
  }

  private get markKey(): string {
    return `door-decided-${this.eventId}`;
  }
}
