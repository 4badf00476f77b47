import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file, readable only by its owner, in place of an existing one. A kill or a full disk leaves the existing one
 * and no partial file.
 */
export function replaceFile(path: string, content: string): void {
  const incoming = `${path}.new`;
  try {
    writeFileSync(incoming, content, { mode: 0o600 });
    renameSync(incoming, path);
  } catch (error) {
    rmSync(incoming, { force: true });
    throw error;
  }
}
