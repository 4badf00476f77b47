import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { DomainError } from '../errors/domain-error.js';
import { errorReply } from '../errors/error-reply.js';
import { newId } from '../ids/new-id.js';

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

const UNREADABLE: Refusal = {
  status: 400,
  code: 'VALIDATION_FAILED',
  message: 'This is not a request that can be read.',
};

/** By error codes of Node's HTTP server. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'VALIDATION_FAILED',
    message: 'This request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The address or the headers of this request are too long.',
  },
};

/** Answers bytes that are not a valid request in the common error format, and closes the connection. */
export function answerClientError(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const { status, ...refusal } = REFUSALS[code] ?? UNREADABLE;
    const { body } = errorReply(new DomainError(refusal.code, refusal), newId());
    const json = JSON.stringify(body);
    const all = {
      ...headers,
      [REQUEST_ID_HEADER]: body.requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${json}`);
  }
  socket.destroy();
}
