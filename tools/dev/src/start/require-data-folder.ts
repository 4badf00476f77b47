import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Creates a data folder and its folder of logs if they are missing. Throws a OneLineError if they cannot be written. */
export function requireDataFolder(dataDir: string): void {
  try {
    for (const folder of [dataDir, join(dataDir, 'logs')]) {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    throw new OneLineError(
      `${dataDir} cannot be the data folder (${(error as Error).message}); set STAGEDOOR_DATA_DIR to another folder.`,
    );
  }
}
