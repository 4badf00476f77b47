const KEPT_MS = 24 * 60 * 60 * 1_000;
/** What the smallest file takes on a disk. */
const BLOCK_BYTES = 4 * 1024;

interface WaitingFile {
  bytes: number;
  until: number;
}

/**
 * Counts the files that each token has sent and of which no version was made yet; such files are deleted after a day. Each
 * page server counts for itself, from its start.
 */
export class WaitingFiles {
  private readonly byToken = new Map<string, Map<string, WaitingFile>>();

  constructor(private readonly limitBytes: number) {}

  /** Counts a file; false, and it does not count, if the token has no room for it. A file that is sent again counts once. */
  take(token: string, digest: string, bytes: number, nowMs: number): boolean {
    const files = this.filesOf(token, nowMs);
    const known = files.get(digest);
    const counted = Math.max(bytes, BLOCK_BYTES);
    const waiting = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
    if (!known && waiting + counted > this.limitBytes) return false;
    files.set(digest, { bytes: counted, until: nowMs + KEPT_MS });
    return true;
  }

  /** Files that were not stored, or of which a version was made. */
  release(digests: readonly string[]): void {
    for (const files of this.byToken.values()) {
      for (const digest of digests) files.delete(digest);
    }
  }

  private filesOf(token: string, nowMs: number): Map<string, WaitingFile> {
    const files = this.byToken.get(token) ?? new Map<string, WaitingFile>();
    this.byToken.set(token, files);
    for (const [digest, { until }] of files) if (until <= nowMs) files.delete(digest);
    return files;
  }
}
