import type { HeadsetEntryKind, HeadsetOutcome } from '@stagedoor/contracts';

/** An entry that counts, as the fold reads it. */
export interface CountedEntry {
  id: string;
  kind: HeadsetEntryKind;
  headset: number;
  /** Of a swap. */
  replacement: number | null;
  /** Of a hand-out; null for a ticket that is not one of the event. */
  ticketId: string | null;
  /** What stood against the ticket when the entry arrived. */
  objection: HeadsetOutcome | null;
  deviceId: string;
  /** By the clock of the device. */
  at: Date;
  /** By the clock of the server. */
  takenAt: Date;
}

/** An entry with its place in the night. */
export interface PlacedEntry extends CountedEntry {
  happenedAt: Date;
}

/**
 * Returns the entries in the order in which they happened: by the clock of the server between devices, and by the
 * device's own among those of one device, whatever the network delayed. It depends on the set of entries alone.
 */
export function inSequence(entries: readonly CountedEntry[]): PlacedEntry[] {
  const latest = new Map<string, number>();
  const placed = entries.toSorted(byDeviceClock).map((entry) => {
    const time = Math.max(entry.takenAt.getTime(), latest.get(entry.deviceId) ?? -Infinity);
    latest.set(entry.deviceId, time);
    return { ...entry, happenedAt: new Date(time) };
  });
  return placed.sort(
    (a, b) =>
      a.happenedAt.getTime() - b.happenedAt.getTime() ||
      compare(a.deviceId, b.deviceId) ||
      byDeviceClock(a, b),
  );
}

function byDeviceClock(a: CountedEntry, b: CountedEntry): number {
  return a.at.getTime() - b.at.getTime() || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
