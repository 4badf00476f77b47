import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Statuses by error code of Node's HTTP server; 400 for all others. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds in plain text to bytes that are not a valid request, and closes the connection. */
export function answerClientError(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const status = STATUSES[code] ?? 400;
    const text = `${STATUS_CODES[status]}\n`;
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/plain',
      'content-length': text.length,
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  }
  socket.destroy();
}
