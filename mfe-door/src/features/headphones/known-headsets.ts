import type { Headphones, HeadsetEntry, HeadsetOutcome } from '@stagedoor/contracts';

/** Where the headsets are, as far as this device knows: what the server said, and what was done here since. */
export class KnownHeadsets {
  /** The hash of the ticket code by the number of the headset; null for an unknown ticket. */
  private readonly out = new Map<number, string | null>();
  private readonly faulty = new Set<number>();

  constructor(headphones: Headphones | null, waiting: readonly HeadsetEntry[]) {
    for (const { headset, hash } of headphones?.loans ?? []) this.out.set(headset, hash);
    for (const headset of headphones?.faulty ?? []) this.faulty.add(headset);
    for (const entry of waiting) if (entry.stage !== 'withdrawn') this.apply(entry);
  }

  /** Returns what stands against an entry, or null. */
  objectionTo({ kind, headset, replacement, hash }: HeadsetEntry): HeadsetOutcome | null {
    if (kind === 'swap') {
      if (!this.out.has(headset)) return 'not_out';
      return replacement === null ? null : this.unavailable(replacement);
    }
    if (kind === 'take_back') return this.out.has(headset) ? null : 'not_out';
    if (kind !== 'hand_out') return null;
    if (hash !== null && this.out.get(headset) === hash) return null;
    const reason = this.unavailable(headset);
    if (reason) return reason;
    return [...this.out.values()].includes(hash) ? 'ticket_has_one' : null;
  }

  private unavailable(headset: number): HeadsetOutcome | null {
    if (this.faulty.has(headset)) return 'faulty';
    return this.out.has(headset) ? 'headset_out' : null;
  }

  private apply({ kind, headset, replacement, hash }: HeadsetEntry): void {
    if (kind === 'hand_out') this.out.set(headset, hash);
    if (kind === 'repaired') this.faulty.delete(headset);
    if (kind === 'swap' && replacement !== null) {
      this.out.set(replacement, this.out.get(headset) ?? null);
    }
    if (kind === 'take_back' || kind === 'faulty' || kind === 'swap') this.out.delete(headset);
    if (kind === 'faulty' || kind === 'swap') this.faulty.add(headset);
  }
}

/** True when both entries are about the same headset or the same ticket. */
export function isAbout(one: HeadsetEntry, other: HeadsetEntry): boolean {
  const headsets = [other.headset, other.replacement];
  return (
    headsets.includes(one.headset) ||
    (one.replacement !== null && headsets.includes(one.replacement)) ||
    (one.hash !== null && one.hash === other.hash)
  );
}
