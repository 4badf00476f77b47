import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { z } from 'zod';
import { fingerprint, listTree, type Tree } from './copy-tree.js';

const NAME = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The files of the embedded database, or the output of pg_dump. */
  database: z.enum(['cluster', 'dump']),
  /** The major version of its server. */
  postgres: z.number().int(),
  /** The applied ones, oldest first. */
  migrations: z.array(z.string()),
  /** Paths relative to the folder of the backup. */
  folders: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

/** The description of a backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The names of the data folder and of the output of pg_dump in a backup. */
export const DATA = 'data';
export const DUMP = 'database.dump';

export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(backup, NAME), text, { mode: 0o600, flush: true });
}

/** Throws a OneLineError when the folder is not a backup that this version can read. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, NAME), 'utf8').catch(() => {
    throw new OneLineError(`${backup} is not a complete backup: it has no ${NAME}.`);
  });
  const parsed = manifestSchema.safeParse(orNothing(text));
  if (!parsed.success) throw new OneLineError(`${join(backup, NAME)} is not a valid manifest.`);
  return parsed.data;
}

/** Throws a OneLineError that names the first file that differs from the manifest. */
export async function verifyFiles(
  backup: string,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<void> {
  const { files } = await listTree(backup, (path) => path === NAME);
  const added = files.find((file) => !(file in manifest.files));
  if (added) throw damaged(backup, added, 'was added');
  for (const [file, { bytes, sha256 }] of Object.entries(manifest.files)) {
    signal?.throwIfAborted();
    if (!files.includes(file)) throw damaged(backup, file, 'is missing');
    const found = await fingerprint(join(backup, file));
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(backup, file, 'differs');
  }
}

/** The data folder of the backup. */
export function dataTree(manifest: Manifest): Tree {
  const within = (paths: readonly string[]) =>
    paths.filter((path) => path.startsWith(`${DATA}/`)).map((path) => path.slice(DATA.length + 1));
  return { folders: within(manifest.folders), files: within(Object.keys(manifest.files)) };
}

function damaged(backup: string, file: string, how: string): OneLineError {
  return new OneLineError(`${backup} is damaged, ${file} ${how}; nothing was restored.`);
}

function orNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
