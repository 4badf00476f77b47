import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { followGallery } from './follow-gallery.js';
import { readGalleryPort } from './gallery-port.js';
import { serveGallery } from './serve-gallery.js';

const HELP = `npm run gallery
Shows every component of libs/ui in all its states until Ctrl-C, and rebuilds the page when a source changes. Reload the
page to see the change.

  GALLERY_PORT  the port, a free one by default
`;

async function showGallery(): Promise<void> {
  const stop = stopRequested();
  const port = readGalleryPort(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-gallery-'));
  try {
    await followGallery(folder, (line) => process.stdout.write(`${line}\n`));
    const url = await serveGallery(folder, port);
    process.stdout.write(`The gallery is open at ${url}\n`);
    await stop;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else {
  await showGallery().catch(reportFailure);
  process.exit();
}
