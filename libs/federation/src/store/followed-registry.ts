import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { readIfThere } from '../registry/read-if-there.js';
import { documentFile } from './enter-document.js';

const MARK = 'followed';

const markSchema = z.strictObject({ change: z.int().min(0) });

/**
 * How far a data folder has followed the registry of an API, as the number of the last change that it holds; null if it
 * follows none and decides for itself.
 */
export async function followedChange(dataDir: string): Promise<number | null> {
  const text = await readIfThere(documentFile(dataDir, MARK));
  return text === null ? null : markSchema.parse(JSON.parse(text)).change;
}

/** Notes that a data folder holds everything up to this change. */
export async function markFollowed(dataDir: string, change: number): Promise<void> {
  const file = documentFile(dataDir, MARK);
  const incoming = `${file}.${randomUUID()}`;
  await writeFile(incoming, JSON.stringify({ change }));
  await rename(incoming, file);
}
