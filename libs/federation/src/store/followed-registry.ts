import { z } from 'zod';
import { readIfThere } from '../registry/read-if-there.js';
import { replaceFile } from '../registry/replace-file.js';
import { documentFile } from './enter-document.js';

const MARK = 'followed';
/** A file of its own, because the version before refuses a mark with more than the number. */
const BATCH = 'followed.batch';

const markSchema = z.strictObject({ change: z.int().min(0) });
const batchSchema = z.strictObject({ change: z.int().min(0), batch: z.string() });

/** The last change that a data folder holds of an API's registry. */
export interface FollowedMark {
  change: number;
  /** The batch that entered it; null if it is not known. */
  batch: string | null;
}

/** Returns the last change that a data folder holds of an API's registry; null if it follows none. */
export async function followedMark(dataDir: string): Promise<FollowedMark | null> {
  const change = await followedChange(dataDir);
  if (change === null) return null;
  const text = await readIfThere(documentFile(dataDir, BATCH));
  const known = text === null ? null : batchSchema.parse(JSON.parse(text));
  return { change, batch: known?.change === change ? known.batch : null };
}

/**
 * Returns the number of the last change that a data folder holds of an API's registry; null if it follows none and
 * decides by itself.
 */
export async function followedChange(dataDir: string): Promise<number | null> {
  const text = await readIfThere(documentFile(dataDir, MARK));
  return text === null ? null : markSchema.parse(JSON.parse(text)).change;
}

/** Records that a data folder holds all changes up to this one. */
export async function markFollowed(
  dataDir: string,
  { change, batch }: FollowedMark,
): Promise<void> {
  if (batch) await replaceFile(documentFile(dataDir, BATCH), JSON.stringify({ change, batch }));
  await replaceFile(documentFile(dataDir, MARK), JSON.stringify({ change }));
}
