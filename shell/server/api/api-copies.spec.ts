import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { ApiCopies } from './api-copies.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A copy of the API with injectable faults. */
interface Copy {
  origin: string;
  /** The calls that reached it, without readiness checks. */
  calls: { method?: string | undefined; host?: string | undefined; body: string }[];
  answers: Handler;
  ready: boolean;
  server: Server;
}

let all: Copy[];
let copies: ApiCopies;

const ok: Handler = (_request, response) => response.end('{"data":"whole"}');
const cutOff: Handler = (request) => request.socket.destroy();
const breakOff: Handler = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"data":', () => response.destroy());
};

async function aCopy(): Promise<Copy> {
  const copy: Copy = {
    origin: '',
    calls: [],
    answers: ok,
    ready: true,
    server: createServer((request, response) => {
      if (request.url === '/api/health/ready') {
        response.writeHead(copy.ready ? 200 : 503).end();
        return;
      }
      void buffer(request).then((body) => {
        const { method, headers } = request;
        copy.calls.push({ method, host: headers.host, body: body.toString() });
        copy.answers(request, response);
      });
    }),
  };
  await new Promise<void>((resolve) => copy.server.listen(0, '127.0.0.1', resolve));
  copy.origin = `http://127.0.0.1:${(copy.server.address() as AddressInfo).port}`;
  return copy;
}

function end({ server }: Copy): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

beforeEach(async () => {
  all = await Promise.all([aCopy(), aCopy()]);
  copies = new ApiCopies(all.map(({ origin }) => origin));
});

afterEach(async () => {
  await copies.close();
  await Promise.all(all.map(end));
});

function send(method: 'GET' | 'POST', headers: Record<string, string> = {}): Promise<string> {
  const body = method === 'POST' ? Readable.from(['{"a":1}']) : null;
  return new Promise((resolve, reject) => {
    copies.request({ method, path: '/api/orders', headers, body }, (error, answer) => {
      if (!answer) return reject(error ?? new Error('No answer'));
      resolve(text(answer.body));
    });
  });
}

const callsTo = () => all.map(({ calls }) => calls.length);

it('sends calls to the copies in turn', async () => {
  for (let i = 0; i < 6; i += 1) await send('GET');

  expect(callsTo()).toEqual([3, 3]);
});

it('sends each copy its own host', async () => {
  for (let i = 0; i < 2; i += 1) await send('GET', { host: 'somewhere.else' });

  const hosts = all.map(({ calls }) => `http://${calls[0]?.host}`);
  expect(hosts).toEqual(all.map(({ origin }) => origin));
});

it.each([
  ['is reset', cutOff],
  ['is truncated', breakOff],
])('retries on another copy when a GET %s', async (_what, answers) => {
  all[0]!.answers = answers;

  const said = [await send('GET'), await send('GET')];

  expect(said).toEqual(['{"data":"whole"}', '{"data":"whole"}']);
  expect(callsTo()).toEqual([1, 2]);
});

describe('a single address, behind which a load balancer has several copies', () => {
  let single: ApiCopies;

  beforeEach(() => {
    single = new ApiCopies([all[0]!.origin]);
  });

  afterEach(() => single.close());

  it('gets a GET again that one of them has cut off', async () => {
    all[0]!.answers = (request, response) =>
      (all[0]!.calls.length === 1 ? cutOff : ok)(request, response);

    const { status } = await single.get('/events', { signal: AbortSignal.timeout(5_000) });

    expect(status).toBe(200);
    expect(callsTo()).toEqual([2, 0]);
  });

  it('gets it no more than twice', async () => {
    all[0]!.answers = cutOff;

    const answered = single.get('/events', { signal: AbortSignal.timeout(5_000) });

    await expect(answered).rejects.toThrow();
    expect(callsTo()).toEqual([2, 0]);
  });
});

it('repeats a POST with an Idempotency-Key, with its body', async () => {
  all[0]!.answers = cutOff;

  for (const key of ['one', 'two']) await send('POST', { 'idempotency-key': key });

  expect(all.map(({ calls }) => calls.map(({ body }) => body))).toEqual([
    ['{"a":1}'],
    ['{"a":1}', '{"a":1}'],
  ]);
});

it('repeats no other POST', async () => {
  for (const copy of all) copy.answers = cutOff;

  await expect(send('POST')).rejects.toThrow();

  expect(callsTo().sort()).toEqual([0, 1]);
});

it('sends every call to another copy when one refuses the connection', async () => {
  await end(all[0]!);

  await Promise.all(Array.from({ length: 8 }, () => send('POST')));

  expect(callsTo()).toEqual([0, 8]);
});

it('returns a response with any status', async () => {
  for (const copy of all)
    copy.answers = (_request, response) => response.writeHead(503).end('busy');

  expect(await send('GET')).toBe('busy');
  expect(callsTo().sort()).toEqual([0, 1]);
});

it('skips a copy while it is not ready, and uses it again afterwards', async () => {
  all[0]!.ready = false;
  await until(async () => {
    const before = all[0]!.calls.length;
    for (let i = 0; i < 4; i += 1) await send('POST');
    return all[0]!.calls.length === before;
  });

  all[0]!.ready = true;
  await until(async () => {
    const before = all[0]!.calls.length;
    for (let i = 0; i < 4; i += 1) await send('POST');
    return all[0]!.calls.length === before + 2;
  });
});

it('uses a copy that is not ready if none is ready', async () => {
  let asked = 0;
  for (const copy of all) {
    copy.ready = false;
    copy.server.on(
      'request',
      ({ url }: IncomingMessage) => (asked += Number(url?.includes('ready'))),
    );
  }
  await until(async () => asked >= 4);

  expect(await send('GET')).toBe('{"data":"whole"}');
});

it('fails when no copy is reachable', async () => {
  await Promise.all(all.map(end));

  await expect(send('GET')).rejects.toThrow(/ECONNREFUSED/);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

describe('a response without a length', () => {
  let streamed: ServerResponse[];

  beforeEach(() => {
    streamed = [];
    for (const copy of all) {
      copy.answers = (_request, response) => {
        streamed.push(response);
        response.write('first ');
      };
    }
  });

  function answer(): Promise<Readable> {
    return new Promise((resolve, reject) => {
      copies.request({ method: 'GET', path: '/api/auth/export', body: null }, (error, found) =>
        found ? resolve(found.body) : reject(error ?? new Error('No answer')),
      );
    });
  }

  it('is streamed, and ends when it is truncated', async () => {
    const parts = (await answer())[Symbol.asyncIterator]();

    expect(String((await parts.next()).value)).toBe('first ');
    streamed[0]!.write('second');
    expect(String((await parts.next()).value)).toBe('second');
    streamed[0]!.destroy();
    await expect(parts.next()).rejects.toThrow();
  });

  it('causes no uncaught error when its reader leaves before the first byte', async () => {
    const body = await answer();
    const abandoned = once(streamed[0]!, 'close');

    body.destroy();

    await abandoned;
    // Without a listener, the stream's error would end the process.
    expect(body.listenerCount('error')).toBeGreaterThan(0);
  });
});

it('is read completely if it is empty', async () => {
  for (const copy of all) copy.answers = (_request, response) => response.writeHead(204).end();

  expect(await send('GET')).toBe('');
});
