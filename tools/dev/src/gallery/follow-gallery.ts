import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentConfiguration } from '@stagedoor/federation/webpack';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import webpack, { type Configuration, type Stats } from 'webpack';

const GALLERY = join(REPOSITORY, 'libs/ui/gallery');

/** Builds the gallery into a folder, and again when its sources change. Resolves after the first build. */
export function followGallery(folder: string, log: (line: string) => void): Promise<void> {
  copyFileSync(join(GALLERY, 'index.html'), join(folder, 'index.html'));
  return new Promise((resolve, reject) => {
    webpack(configuration(folder)).watch({}, (error, stats) => {
      const problem = error?.message ?? problemOf(stats);
      if (problem) {
        log(problem);
        reject(new OneLineError('The gallery could not be built.'));
      }
      resolve();
    });
  });
}

function configuration(folder: string): Configuration {
  const base = developmentConfiguration(GALLERY);
  return { ...base, entry: { gallery: './main.tsx' }, output: { ...base.output, path: folder } };
}

function problemOf(stats: Stats | undefined): string | undefined {
  return stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined;
}
