import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/**
 * Creates a data folder if it is missing, with these folders in it, and returns true if it is new. Throws a OneLineError
 * if they cannot be written.
 */
export function requireDataFolder(dataDir: string, ...inIt: readonly string[]): boolean {
  try {
    const isNew = requireFolder(dataDir);
    for (const folder of inIt) requireFolder(join(dataDir, folder));
    return isNew;
  } catch (error) {
    throw new OneLineError(
      `${dataDir} cannot be the data folder (${(error as Error).message}); set STAGEDOOR_DATA_DIR to another folder.`,
    );
  }
}

function requireFolder(folder: string): boolean {
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  return isNew;
}
