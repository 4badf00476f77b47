import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const OPEN = /^The gallery is open at (\S+)$/;

/** Starts the component gallery by its command. Returns its URL and a function that stops it. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const gallery = spawn(process.execPath, ['tools/bootstrap.mjs', 'gallery'], {
    cwd: REPOSITORY,
    env: { ...process.env, GALLERY_PORT: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    gallery.kill('SIGTERM');
    if (gallery.exitCode === null) await once(gallery, 'exit');
  };
  for await (const line of createInterface({ input: gallery.stdout })) {
    const url = OPEN.exec(line)?.[1];
    if (url) return { url, stop };
  }
  throw new Error('The gallery did not start; its output is above.');
}
