import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The progress of loading the demo data; an interrupted load continues with the same dates. */
export interface DemoProgress {
  begunAt: string;
  finished: boolean;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'demo.json');
}

/** Reads the stored progress; null before the first load. */
export async function readProgress(dataDir: string): Promise<DemoProgress | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as DemoProgress);
}

export async function keepProgress(dataDir: string, progress: DemoProgress): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(progress));
  await rename(`${file}.new`, file);
}
