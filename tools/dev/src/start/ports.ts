import { createServer } from 'node:net';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Refuses a port that another program listens on; `variable` is what moves it elsewhere. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const problem = await tryToListen(port, host);
    if (problem === 'EADDRINUSE') {
      throw new OneLineError(
        `Port ${port} is taken by another program; stop it, or set ${variable} to another port.`,
      );
    }
    if (problem === 'EACCES') {
      throw new OneLineError(`Port ${port} is not ours to open; set ${variable} to another port.`);
    }
  }
}

/** Any other answer, such as a machine without IPv6, says nothing against the port. */
function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
