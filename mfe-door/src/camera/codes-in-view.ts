/** A code that was not read for this long has left the view: pictures between may have been too blurred to read. */
const GONE_MS = 1_000;

/** The codes that a camera sees. A ticket counts once for as long as it is held into the view. */
export class CodesInView {
  private readonly lastSeen = new Map<string, number>();

  /** Returns those of the codes that come into view at this time, in milliseconds. */
  arriving(codes: readonly string[], now: number): string[] {
    for (const [code, at] of this.lastSeen) {
      if (now - at >= GONE_MS) this.lastSeen.delete(code);
    }
    const arriving = [...new Set(codes)].filter((code) => !this.lastSeen.has(code));
    for (const code of codes) this.lastSeen.set(code, now);
    return arriving;
  }
}
