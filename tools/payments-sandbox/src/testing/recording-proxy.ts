import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const PASSED_ON = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
const IDENTIFIER = /\/[a-z]{2,3}_\w+(?=\/|$)/;

/** One request and its response, as sent over the wire. */
export interface Exchange {
  /** Method and path with `:id` for an id, such as `GET /v1/refunds/:id`. */
  call: string;
  /** The form of a POST, the query of a GET. */
  form: string;
  idempotencyKey: string | undefined;
  status: number;
  body: unknown;
}

export interface RecordingProxy {
  url: string;
  exchanges: Exchange[];
  close(): Promise<void>;
}

/** Forwards every request to another server and records both sides. For tests. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const { method = 'GET', url = '/', headers } = request;
    const answer = await fetch(target + url, {
      method,
      headers: PASSED_ON.flatMap((name): [string, string][] => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
      ...(method !== 'GET' && { body: sent }),
    });
    const body = await answer.text();
    const { pathname, search } = new URL(url, target);
    exchanges.push({
      call: `${method} ${pathname.replace(IDENTIFIER, '/:id')}`,
      form: method === 'GET' ? search.slice(1) : sent,
      idempotencyKey: headers['idempotency-key']?.toString(),
      status: answer.status,
      body: JSON.parse(body),
    });
    const date = answer.headers.get('date') ?? '';
    response.writeHead(answer.status, { 'content-type': 'application/json', date }).end(body);
  }

  const server = createServer((request, response) => {
    passOn(request, response).catch(() => {
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
