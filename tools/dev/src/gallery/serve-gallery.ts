import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
};

/** Serves the files of one flat folder on the loopback address, and returns its URL. */
export async function serveGallery(folder: string, port: number): Promise<string> {
  const server = createServer((request, response) => {
    const name = /^\/([\w.-]*)(?:\?|$)/.exec(request.url ?? '')?.[1] || 'index.html';
    const type = TYPES[extname(name)];
    const file = type ? readFile(join(folder, name)) : Promise.reject(new Error('not served'));
    file.then(
      (content) => {
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
      },
      () => {
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new OneLineError(`GALLERY_PORT ${port} cannot be opened.`)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
