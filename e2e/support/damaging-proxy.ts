import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the site that damages the first response of chosen files. */
export interface DamagingProxy {
  url: string;
  close: () => Promise<void>;
}

/** Starts a proxy to `target` that adds a byte to the first response of each path that `isDamaged` accepts. */
export async function openDamagingProxy(
  target: string,
  isDamaged: (pathname: string) => boolean,
): Promise<DamagingProxy> {
  const done = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const onward = request(
      new URL(path, target),
      { method: incoming.method, headers },
      (answer) => {
        const { pathname } = new URL(path, target);
        const { 'content-length': _length, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        if (isDamaged(pathname) && !done.has(pathname)) outgoing.write(';');
        done.add(pathname);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
