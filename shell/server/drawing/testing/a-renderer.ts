import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a server part that exports `draw` in place of a remote: it returns, throws or does worse. */
const PROGRAM = `
const { compileFunction } = require('node:vm');
let draw;
process.on('message', async ({ kind, code, id = null, page }) => {
  try {
    if (kind === 'load') {
      const module = { exports: {} };
      compileFunction(code, ['module', 'require'])(module, require);
      draw = module.exports.draw;
      process.send({ kind: 'loaded' });
    } else process.send({ kind: 'drawn', id, page: await draw(page) });
  } catch (error) {
    process.send({ kind: 'failed', id, reason: String(error) });
  }
});
`;

/** A program of renderers without the shell, in a folder of its own. */
export async function aRenderer() {
  const folder = await mkdtemp(join(tmpdir(), 'renderer-'));
  const file = join(folder, 'renderer.cjs');
  await writeFile(file, PROGRAM);
  return { folder, file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The server part of a remote that draws its pages with this expression of `page`. */
export const aServerPart = (expression: string): string =>
  `module.exports.draw = async (page) => (${expression});`;
