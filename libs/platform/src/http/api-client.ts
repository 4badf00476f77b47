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
  /** The time-out of this call, body included, in milliseconds. Defaults to the client's, 15 s. */
  timeoutMs?: number;
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
  /** Called for each 401 to the session's token, or to none, with the sent token and the API's error. */
  onUnauthorized: (sentToken: string | null, error: unknown) => void;
  /** The data sent with the page, by path of the call. */
  firstData?: Readonly<Record<string, unknown>>;
  /** Sends the requests. Defaults to the browser's `fetch`. */
  fetch?: typeof fetch | undefined;
  /** The time-out of a call in milliseconds. Defaults to 15 s. */
  timeoutMs?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Call extends CallOptions {
  method: Method;
  path: string;
  body?: object | undefined;
}

function addressOf({ path, params = {} }: Call): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return path;
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`;
}

function headersOf({ body, idempotencyKey }: Call, token: string | null): HeadersInit {
  return {
    // Identifies this request in the logs.
    [REQUEST_ID_HEADER]: randomId(),
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}

/** Returns the body of a response; undefined if it is empty. */
async function jsonOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/**
 * The only HTTP client of the site. Handles the bearer token, envelope, errors, time-out and 401.
 * @host
 */
export function createApiClient(settings: ApiClientSettings): ApiClient {
  const { baseUrl = '/api', timeoutMs: usualMs = 15_000 } = settings;
  const clock = createServerClock();
  const firstData = new Map(Object.entries(settings.firstData ?? {}));

  function send(call: Call, token: string | null): Promise<Response> {
    const { method, body, signal, timeoutMs = usualMs } = call;
    const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    return (settings.fetch ?? fetch)(baseUrl + addressOf(call), {
      method,
      headers: headersOf(call, token),
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any(ends),
      // The end of a session is sent even if the page closes.
      keepalive: method === 'POST' && !!call.accessToken,
    });
  }

  async function answerTo<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    if (!call.accessToken) await settings.ready?.();
    const sentToken = call.accessToken ?? settings.getAccessToken();
    try {
      const response = await send(call, sentToken);
      clock.set(response.headers.get('date'));
      if (!response.ok) throw await refusalOf(response);
      return await read(response);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (hasStatus(error, 401) && !call.accessToken) settings.onUnauthorized(sentToken, error);
      throw error;
    }
  }

  const dataOf = async <T>(call: Call) =>
    (await answerTo(call, jsonOf<Envelope<T> | undefined>))?.data as T;

  return {
    getPage: async <Item>(path: string, options?: CallOptions) => {
      const call: Call = { ...options, method: 'GET', path };
      const { data, nextCursor } = await answerTo(call, jsonOf<Envelope<Item[]>>);
      return { items: data, nextCursor: nextCursor ?? null };
    },
    get: (path, options) => dataOf({ ...options, method: 'GET', path }),
    getFile: (path, options) =>
      answerTo({ ...options, method: 'GET', path }, (response) => response.blob()),
    post: (path, body = {}, options) => dataOf({ ...options, method: 'POST', path, body }),
    put: (path, body, options) => dataOf({ ...options, method: 'PUT', path, body }),
    patch: (path, body = {}, options) => dataOf({ ...options, method: 'PATCH', path, body }),
    delete: (path, options) => dataOf({ ...options, method: 'DELETE', path }),
    takeFirstData: <T>(address: string) => {
      const data = firstData.get(address) as T | undefined;
      firstData.delete(address);
      return data;
    },
    now: clock.now,
  };
}
