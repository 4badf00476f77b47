import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { apiHandlers } from '@stagedoor/testing/api-handlers';
import { getResponse, type HttpHandler } from 'msw';

/** An API without a database, for a remote without the shell. */
export interface FakeApi {
  /** Without `/api` and without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

/** Serves the handlers of the remotes' tests. Rejects if the port is taken; 0 is any free one. */
export async function startFakeApi({ port = 0 }: { port?: number } = {}): Promise<FakeApi> {
  const server = createServer((request, response) => {
    answer(handlers, request, response).catch((error: Error) => {
      response.destroy(error);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handlers = apiHandlers(`${url}/api`);
  return {
    url,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  handlers: HttpHandler[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found = await getResponse(handlers, toRequest(request));
  const { status, headers, body } = found ?? noAnswer();
  response.writeHead(status, [...headers].flat());
  if (body) Readable.fromWeb(body as ReadableStream).pipe(response);
  else response.end();
}

function toRequest(request: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = request;
  const { host = 'localhost', ...others } = headers;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${host}${url}`, {
    method,
    headers: Object.entries(others).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
    ...(hasBody ? { body: Readable.toWeb(request) as unknown as BodyInit, duplex: 'half' } : {}),
  });
}

function noAnswer(): Response {
  const error = 'The fake API does not know this call.';
  const body = { error, message: error, code: 'NOT_FOUND', details: [], requestId: 'fake' };
  return Response.json(body, { status: 404 });
}
