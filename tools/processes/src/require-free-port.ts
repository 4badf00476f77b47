import { createServer } from 'node:net';
import { OneLineError } from './one-line-error.js';

/** Throws a OneLineError for a port that is in use; `variable` configures the port. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const problem = await tryToListen(port, host);
    if (problem === 'EADDRINUSE') {
      throw new OneLineError(
        `Port ${port} is taken by another program; stop it, or set ${variable} to another port.`,
      );
    }
    if (problem === 'EACCES') {
      throw new OneLineError(`Port ${port} cannot be opened; set ${variable} to another port.`);
    }
  }
}

/** Returns the code of an error. Other errors, such as a missing IPv6, do not matter. */
function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
