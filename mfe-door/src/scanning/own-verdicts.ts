import type { DoorStore, WaitingScan } from './door-store';
import { type WaitingBatch, waitingBatches } from './waiting-batches';

/** The scans of a door that this device has decided itself and that the server has not taken. */
export class OwnVerdicts {
  /** The codes of such scans, also of those that the server has taken since. */
  private readonly hashes = new Set<string>();

  constructor(
    private readonly store: DoorStore,
    private readonly eventId: string,
  ) {}

  /** A kept scan is on the disk when the promise settles. */
  async keep(scan: Omit<WaitingScan, 'eventId'>): Promise<void> {
    this.hashes.add(scan.hash);
    await this.store.keepScan({ ...scan, eventId: this.eventId });
  }

  async read(): Promise<WaitingScan[]> {
    const waiting = await this.store.waitingScans(this.eventId);
    const shown = waiting.filter((scan) => scan.shown !== null);
    for (const { hash } of shown) this.hashes.add(hash);
    return shown;
  }

  async batches(): Promise<WaitingBatch[]> {
    return waitingBatches(await this.read());
  }

  /** Returns those of one code. Reads nothing for a code that this device has not decided. */
  async batchesOf(hash: string): Promise<WaitingBatch[]> {
    if (!this.hashes.has(hash)) return [];
    return waitingBatches((await this.read()).filter((scan) => scan.hash === hash));
  }
}
