const KEPT_MS = 24 * 60 * 60 * 1_000;
/** The smallest size of a file on a disk. */
const BLOCK_BYTES = 4 * 1024;

interface WaitingFile {
  bytes: number;
  until: number;
}

/**
 * Counts the uploaded files of each token that belong to no version. They are deleted after a day. Each page server
 * counts separately, from its start.
 */
export class WaitingFiles {
  private readonly byToken = new Map<string, Map<string, WaitingFile>>();

  constructor(private readonly limitBytes: number) {}

  /**
   * Counts a file. Returns false, without counting it, if it exceeds the token's limit. Counts a repeated file once.
   */
  take(token: string, digest: string, bytes: number, nowMs: number): boolean {
    const files = this.filesOf(token, nowMs);
    const known = files.get(digest);
    const counted = Math.max(bytes, BLOCK_BYTES);
    const waiting = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
    if (!known && waiting + counted > this.limitBytes) return false;
    files.set(digest, { bytes: counted, until: nowMs + KEPT_MS });
    return true;
  }

  /** Stops counting files that were not stored or that belong to a version now. */
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
