import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way to a database, which can be closed and held up without harm to the database that other tests use. */
export interface DatabaseLink {
  /** The database's address by this way. */
  url: string;
  /** Passes nothing on in either direction, as if the server were frozen; new connections are taken and not served. */
  freeze: () => void;
  /** Passes on what was held up, and everything after it. */
  thaw: () => void;
  /** Ends every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Takes connections again at the same address. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const { hostname, port: databasePort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((caller) => {
    const database = connect(Number(databasePort), hostname);
    caller.on('close', () => database.destroy()).pipe(database);
    database.on('close', () => caller.destroy()).pipe(caller);
    for (const socket of [caller, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
      if (isFrozen) socket.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    mend: async () => void (await listen(port)),
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
