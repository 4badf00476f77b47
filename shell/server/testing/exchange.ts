import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sends raw bytes to a listening server and returns its response until the connection closes. */
export function exchange(app: FastifyInstance, send: (socket: Socket) => void): Promise<string> {
  const { port, address } = app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, address, () => send(socket));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    // A reset ends the connection too.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** Parses an HTTP/1.1 response: status, headers and raw body. */
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
