import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNEL } from '../messages.js';

/** Runs a server part that exports `draw` in place of a remote: it returns, throws or does worse. */
const PROGRAM = `
const { Socket } = require('node:net');
const { compileFunction } = require('node:vm');
const channel = new Socket({ fd: ${CHANNEL} });
const answer = (message) => channel.write(JSON.stringify(message) + '\\n');
let draw;
async function take({ kind, code, id = null, page }) {
  try {
    if (kind === 'load') {
      const module = { exports: {} };
      compileFunction(code, ['module', 'require'])(module, require);
      draw = module.exports.draw;
      answer({ kind: 'loaded' });
    } else answer({ kind: 'drawn', id, page: await draw(page) });
  } catch (error) {
    answer({ kind: 'failed', id, reason: String(error) });
  }
}
let text = '';
channel.setEncoding('utf8').on('data', (chunk) => {
  const lines = (text + chunk).split('\\n');
  text = lines.pop();
  for (const line of lines) void take(JSON.parse(line));
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
