import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

/** A static file server on another origin, like a bucket or a CDN. */
export interface FileHost {
  origin: string;
  close: () => void;
}

/** Serves a folder on its own origin with CORS. */
export async function startFileHost(folder: string): Promise<FileHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = createReadStream(join(folder, normalize(pathname)));
    file.on('error', () => response.writeHead(404).end());
    file.on('open', () => {
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
      });
      file.pipe(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
