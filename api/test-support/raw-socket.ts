import { connect, type Socket } from 'node:net';

/** Sends raw bytes to that address and resolves with all that is received until the server closes the connection. */
export function exchange(address: string, send: (socket: Socket) => void): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => send(socket));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    // A reset ends the exchange, too.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** Parses an HTTP/1.1 response whose body is not chunked. */
export function readAnswer(bytes: string) {
  const [head = '', text = ''] = bytes.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, text };
}
