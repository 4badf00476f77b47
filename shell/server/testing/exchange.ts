import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sends bytes as they are to a server that listens, and answers what comes back until it ends the connection. */
export function exchange(app: FastifyInstance, send: (socket: Socket) => void): Promise<string> {
  const { port, address } = app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, address, () => send(socket));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    // A reset is an end as well.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** An answer of HTTP/1.1: its status, its headers, and its body as it came. */
export function readAnswer(bytes: string) {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, text: bytes.slice(end + 4) };
}
