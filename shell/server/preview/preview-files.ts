import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, readBuild, type PublishedBuild } from '@stagedoor/federation';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageScript } from '../page/render-page.js';
import { forever } from '../static-files.js';

const ADDRESS = '/preview/files/';
const BANNER = /^banner\.[0-9a-f]{16}\.js$/;

/** The files of the preview: its page, which the shell loads as an area, and the banner's script. */
export interface PreviewFiles {
  page: PublishedBuild;
  banner: PageScript;
}

async function findBanner(folder: string): Promise<PageScript> {
  const file = (await readdir(folder)).find((name) => BANNER.test(name));
  if (!file) throw new Error(`There is no banner in ${folder}: build the shell.`);
  const integrity = integrityOf(await readFile(join(folder, file)));
  return { url: `${ADDRESS}banner/${file}`, integrity };
}

/** Serves these files, and returns their URLs and hashes. Rejects if they are not built. */
export async function servePreviewFiles(
  app: FastifyInstance,
  previewDir: string,
): Promise<PreviewFiles> {
  const { name: _name, ...build } = await readBuild(join(previewDir, 'page'));
  const banner = await findBanner(join(previewDir, 'banner'));
  await app.register(fastifyStatic, { ...forever, root: previewDir, prefix: ADDRESS });
  return { page: { ...build, baseUrl: `${ADDRESS}page/` }, banner };
}
