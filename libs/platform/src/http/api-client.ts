import { type Envelope, randomId, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import type { Page } from '../query/paged-list';
import { hasStatus, toApiError } from './api-error';
import { refusalOf } from './refusal-of';
import { createServerClock } from './server-clock';

export interface CallOptions {
  params?: object;
  signal?: AbortSignal;
  /** Makes a repeated POST return the first response instead of running again. */
  idempotencyKey?: string;
  /** Sent instead of the session's token. A 401 to it does not end the session, and does not lead to /login. */
  accessToken?: string;
}

/**
 * The client of the API. Each call returns the `data` of the envelope or throws an ApiError. Paths are relative to
 * `/api`.
 */
export interface ApiClient {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** Returns one page of a bare list, with the cursor beside `data`. */
  getPage<Item>(path: string, options?: CallOptions): Promise<Page<Item>>;
  /** Returns a file, which has no envelope. */
  getFile(path: string, options?: CallOptions): Promise<Blob>;
  post<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  put<T>(path: string, body: object, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  /**
   * Returns the data that the page server sent with the page for a GET of this path, query included: the anonymous
   * response, slightly old. Render it at once and fetch it all the same. Each is returned once; undefined without data.
   */
  takeFirstData<T>(address: string): T | undefined;
  /** The server's time in milliseconds since 1970, independent of this device's clock. */
  now(): number;
}

/**
 * The settings of a host's client.
 * @host
 */
export interface ApiClientSettings {
  /** Absolute or relative URL of the API. Defaults to `/api`. */
  baseUrl?: string;
  /** Returns the stored access token. Called for each request. */
  getAccessToken: () => string | null;
  /** Settles when requests may be sent (`GET /auth/me` has settled at start-up). */
  ready?: () => Promise<unknown>;
  /** Called for each 401 with the sent token and the API's error. */
  onUnauthorized: (sentToken: string | null, error: unknown) => void;
  /** The data sent with the page, by path of the call. */
  firstData?: Readonly<Record<string, unknown>>;
  /** The time-out of a call in milliseconds. Defaults to 15 s. */
  timeoutMs?: number;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** How the body of the response is read. Defaults to JSON. */
  readAs?: 'json' | 'blob';
}

/** Returns a path with its query. Leaves out parameters without a value. */
function addressOf(path: string, params: object = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return query ? `${path}?${query}` : path;
}

function headersOf({ body }: Call, token: string | null, { idempotencyKey }: CallOptions) {
  return {
    // Identifies this request in the logs.
    [REQUEST_ID_HEADER]: randomId(),
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}

/**
 * The only HTTP client of the site. Handles the bearer token, envelope, errors and 401.
 * @host
 */
export function createApiClient(settings: ApiClientSettings): ApiClient {
  const { baseUrl = '/api', timeoutMs = 15_000 } = settings;
  const clock = createServerClock();
  const firstData = new Map(Object.entries(settings.firstData ?? {}));

  /** The time limit covers the body of the response too. */
  async function send(call: Call, token: string | null, options: CallOptions): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(baseUrl + addressOf(call.path, options.params), {
      method: call.method,
      headers: headersOf(call, token, options),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(call.body && { body: JSON.stringify(call.body) }),
    });
    if (!response.ok) throw await refusalOf(response);
    clock.set(response.headers.get('date'));
    return response[call.readAs ?? 'json']();
  }

  async function answerOf<T>(call: Call, options: CallOptions = {}): Promise<T> {
    if (!options.accessToken) await settings.ready?.();
    const sentToken = options.accessToken ?? settings.getAccessToken();
    try {
      return (await send(call, sentToken, options)) as T;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (hasStatus(error, 401)) settings.onUnauthorized(sentToken, error);
      throw error;
    }
  }

  const dataOf = async <T>(call: Call, options?: CallOptions) =>
    (await answerOf<Envelope<T>>(call, options)).data;

  return {
    getPage: async <Item>(path: string, options?: CallOptions) => {
      const answer = await answerOf<Envelope<Item[]>>({ method: 'GET', path }, options);
      return { items: answer.data, nextCursor: answer.nextCursor ?? null };
    },
    get: (path, options) => dataOf({ method: 'GET', path }, options),
    getFile: (path, options) => answerOf({ method: 'GET', path, readAs: 'blob' }, options),
    post: (path, body = {}, options) => dataOf({ method: 'POST', path, body }, options),
    put: (path, body, options) => dataOf({ method: 'PUT', path, body }, options),
    patch: (path, body = {}, options) => dataOf({ method: 'PATCH', path, body }, options),
    delete: (path, options) => dataOf({ method: 'DELETE', path }, options),
    takeFirstData: <T>(address: string) => {
      const data = firstData.get(address) as T | undefined;
      firstData.delete(address);
      return data;
    },
    now: clock.now,
  };
}
