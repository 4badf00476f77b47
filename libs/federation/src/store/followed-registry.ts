import { z } from 'zod';
import { readIfThere } from '../registry/read-if-there.js';
import { replaceFile } from '../registry/replace-file.js';
import { documentFile } from './enter-document.js';

const MARK = 'followed';

const markSchema = z.strictObject({ change: z.int().min(0) });

/**
 * Returns the number of the last change that a data folder holds of an API's registry; null if it follows none and
 * decides by itself.
 */
export async function followedChange(dataDir: string): Promise<number | null> {
  const text = await readIfThere(documentFile(dataDir, MARK));
  return text === null ? null : markSchema.parse(JSON.parse(text)).change;
}

/** Records that a data folder holds all changes up to this one. */
export async function markFollowed(dataDir: string, change: number): Promise<void> {
  await replaceFile(documentFile(dataDir, MARK), JSON.stringify({ change }));
}
