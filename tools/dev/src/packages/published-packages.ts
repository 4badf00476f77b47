import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/** The packages that teams with a repository of their own install, each after those that it needs. */
export const PUBLISHED_FOLDERS = [
  'libs/contracts',
  'libs/platform',
  'libs/ui',
  'libs/federation',
  'libs/testing',
  'tools/harness',
  'tools/remote',
  'tools/create-remote',
] as const;

/** An export in a workspace: a source, or a source and the file that is built from it. */
type WorkspaceExport = string | { '@stagedoor/source': string; default: string };

/** The package.json of a workspace. */
export interface WorkspaceManifest {
  name: string;
  version: string;
  description: string;
  sideEffects?: boolean;
  exports: Record<string, WorkspaceExport>;
  /** The sources of programs by the names under which npm installs them, and folders that are published as they are. */
  publishConfig?: { bin?: Record<string, string>; files?: string[] };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

export function readManifest(folder: string): WorkspaceManifest {
  return JSON.parse(
    readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8'),
  ) as WorkspaceManifest;
}

/** An export of a published package, or one of its programs. */
export interface PublishedEntry {
  /** For example `./device`; the name of a program. */
  exported: string;
  /** The source, relative to the package's folder. */
  source: string;
  /** The name of the built files, without an extension. */
  file: string;
}

/** Returns the exports of a workspace that are published: patterns of files are for this repository alone. */
export function publishedEntries({ exports }: WorkspaceManifest): PublishedEntry[] {
  return Object.entries(exports)
    .filter(([exported]) => !exported.includes('*'))
    .map(([exported, target]) => ({
      exported,
      source: typeof target === 'string' ? target : target['@stagedoor/source'],
      file: exported === '.' ? 'index' : exported.slice('./'.length),
    }));
}

/** Returns the programs of a workspace. */
export function publishedPrograms({ publishConfig }: WorkspaceManifest): PublishedEntry[] {
  return Object.entries(publishConfig?.bin ?? {}).map(([exported, source]) => ({
    exported,
    source,
    file: exported,
  }));
}
