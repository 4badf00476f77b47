import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '@stagedoor/processes/read-json';
import { replaceFile } from '@stagedoor/processes/replace-file';

/** A load of the demo data that has begun; an interrupted one continues with the same dates. */
export interface DemoProgress {
  begunAt: string;
}

const REMEDY = 'delete it to start without the rest of the demo data';

function fileIn(dataDir: string, site: string): string {
  return join(dataDir, `demo-${site}.json`);
}

/** Reads the progress for the database of a site; undefined before a load and after a complete one. */
export function readProgress(dataDir: string, site: string): DemoProgress | undefined {
  return readJson(fileIn(dataDir, site), REMEDY) as DemoProgress | undefined;
}

export function keepProgress(dataDir: string, site: string, progress: DemoProgress): void {
  replaceFile(fileIn(dataDir, site), JSON.stringify(progress));
}

/** Ends a complete load. */
export function endProgress(dataDir: string, site: string): void {
  rmSync(fileIn(dataDir, site));
}
