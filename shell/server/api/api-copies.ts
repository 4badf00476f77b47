import { randomUUID } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { mayBeRepeated, wasNeverSent } from './repeatable.js';
import { type Readiness, followReadiness } from './readiness.js';

/** Longer than any call of the API takes, and shorter than a browser's own time-out. */
const TIMEOUT_MS = 30_000;

type Call = Dispatcher.RequestOptions;
type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };
type Callback = (error: Error | null, answer?: Answer) => void;

interface CallOptions {
  signal: AbortSignal;
  headers?: Record<string, string>;
}

export interface ApiResponse {
  status: number;
  /** Parses the body. Throws if it is not JSON. */
  json: () => unknown;
}

/**
 * The copies of the API, any of which can handle any call. Ready copies take turns. If a copy fails, the call is sent
 * to another one if no copy can have started it or if it is repeatable. A truncated response counts as a failure.
 */
export class ApiCopies {
  private readonly agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  private readonly readiness: Readiness;
  private turn = 0;

  /** `origins` such as `http://127.0.0.1:3001`; at least one. */
  constructor(private readonly origins: readonly string[]) {
    this.readiness = followReadiness(origins, this.agent);
  }

  /** Implements `undici.request` for the proxy. Chooses the origin itself. */
  request(call: Call, callback: Callback): void {
    this.send(call).then(
      (answer) => {
        callback(null, answer);
      },
      (error: Error) => {
        callback(error);
      },
    );
  }

  /** Fetches a path below `/api`. Rejects when no copy responds. */
  get(address: string, options: CallOptions): Promise<ApiResponse> {
    return this.fetch({ method: 'GET', path: `/api${address}`, ...options });
  }

  /** Sends an idempotent call with a JSON body. Rejects when no copy responds. */
  write(
    method: 'POST' | 'PUT',
    address: string,
    body: object,
    { signal, headers }: CallOptions,
  ): Promise<ApiResponse> {
    return this.fetch({
      method,
      path: `/api${address}`,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
  }

  /** Closes all connections, including those of pending calls. */
  async close(): Promise<void> {
    this.readiness.stop();
    await this.agent.destroy();
  }

  private async fetch(call: Call): Promise<ApiResponse> {
    const { statusCode, body } = await this.send(call);
    const json = await text(body);
    return { status: statusCode, json: () => JSON.parse(json) as unknown };
  }

  private async send(call: Call): Promise<Answer> {
    const body = call.body instanceof Readable ? await buffer(call.body) : call.body;
    const untried = this.inTurn();
    for (;;) {
      const origin = untried.shift()!;
      try {
        return await this.sendTo(origin, { ...call, body: body ?? null });
      } catch (error) {
        const goesOn = wasNeverSent(error) || mayBeRepeated(call, error);
        if (wasNeverSent(error)) this.readiness.failed(origin);
        if (!goesOn || untried.length === 0) throw error;
      }
    }
  }

  private async sendTo(origin: string, call: Call): Promise<Answer> {
    // The proxy sets the host of its upstream, which is not that of the copy.
    const addressed = { ...call, origin, headers: { ...call.headers, host: new URL(origin).host } };
    const { statusCode, headers, body } = await this.agent.request(addressed);
    // A chunked response may exceed the memory, so it is streamed. Its reader sees an error as the end of the stream.
    // Without this listener, an error after the reader has left would be an uncaught exception, which ends this server.
    if (headers['transfer-encoding'] !== undefined) {
      return { statusCode, headers, body: body.on('error', () => undefined) };
    }
    const bytes = Buffer.from(await body.arrayBuffer());
    return { statusCode, headers, body: Readable.from(bytes.length ? [bytes] : []) };
  }

  /**
   * All copies, ready ones first, starting with the next copy each time. A single address twice: a load balancer may
   * have several copies behind it, as in Kubernetes.
   */
  private inTurn(): string[] {
    this.turn = (this.turn + 1) % this.origins.length;
    const rotated = [...this.origins.slice(this.turn), ...this.origins.slice(0, this.turn)];
    const ready = rotated.filter((origin) => this.readiness.isReady(origin));
    const sorted = [...ready, ...rotated.filter((origin) => !ready.includes(origin))];
    return sorted.length === 1 ? [...sorted, ...sorted] : sorted;
  }
}
