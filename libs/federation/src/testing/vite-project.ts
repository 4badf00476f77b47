import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { defineRemote } from '../vite/define-remote.js';
import { PACKAGE } from './sample-remote.js';

const REMOTE = `
  import { useState } from 'react';
  import { usePageTitle } from '@stagedoor/platform';
  import { words } from './words';
  const Sample = () => { usePageTitle(words('Sample')); return <h1>{useState('text')[0]}</h1>; };
  const loader = async () => (await import('./more')).more;
  export const remote = { routes: [{ path: '/sample', loader, element: <Sample /> }] };
`;

const MORE = `import { words } from './words';
  export const more: string = words('more');`;

/** The project of a remote that Vite builds: a screen of three chunks. */
export interface ViteProject {
  folder: string;
  dist: string;
  write: (file: string, text: string) => Promise<void>;
  /** Reads a built file. */
  read: (file: string) => Promise<string>;
  /** The names of the built files. */
  files: () => Promise<string[]>;
  /** Builds the remote and returns the message of its error. */
  build: (folder?: string) => Promise<string | null>;
  /** Builds the remote with another module for its screen, and restores it. */
  buildWith: (more: string) => Promise<string | null>;
  remove: () => Promise<void>;
}

export async function createViteProject(): Promise<ViteProject> {
  const folder = await mkdtemp(join(tmpdir(), 'remote-'));
  const dist = join(folder, 'dist');
  const project: ViteProject = {
    folder,
    dist,
    async write(file, text) {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), text);
    },
    read: (file) => readFile(join(dist, file), 'utf8'),
    files: () => readdir(dist),
    async build(from = folder) {
      const config = defineRemote(pathToFileURL(join(from, 'vite.config.mjs')).href);
      return build({ ...config, configFile: false, logLevel: 'silent' }).then(
        () => null,
        (error: Error) => error.message,
      );
    },
    async buildWith(more) {
      await project.write('src/more.ts', more);
      const problem = await project.build();
      await project.write('src/more.ts', MORE);
      return problem;
    },
    remove: () => rm(folder, { recursive: true }),
  };
  await project.write('package.json', JSON.stringify(PACKAGE));
  await project.write('src/remote.tsx', REMOTE);
  await project.write('src/words.ts', `export const words = (text: string) => text.split(' ');`);
  await project.write('src/more.ts', MORE);
  return project;
}
