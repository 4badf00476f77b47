import { type Envelope, randomId, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import axios, { type AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import type { Page } from '../query/paged-list';
import { hasStatus, toApiError } from './api-error';
import { readErrorOfFile } from './error-of-file';
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
  /** Sends the requests. Defaults to the browser's `fetch`. */
  fetch?: typeof fetch | undefined;
  /** The time-out of a call in milliseconds. Defaults to 15 s. */
  timeoutMs?: number;
}

function toConfig(token: string | null, options: CallOptions): AxiosRequestConfig {
  return {
    params: options.params,
    signal: options.signal,
    headers: {
      // Identifies this request in the logs.
      [REQUEST_ID_HEADER]: randomId(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
  };
}

/**
 * The only HTTP client of the site. Handles the bearer token, envelope, errors and 401.
 * @host
 */
export function createApiClient(settings: ApiClientSettings): ApiClient {
  const clock = createServerClock();
  const firstData = new Map(Object.entries(settings.firstData ?? {}));
  const http: AxiosInstance = axios.create({
    baseURL: settings.baseUrl ?? '/api',
    adapter: 'fetch',
    ...(settings.fetch && { env: { fetch: settings.fetch } }),
    timeout: settings.timeoutMs ?? 15_000,
  });

  async function answerOf<T>(config: AxiosRequestConfig, options: CallOptions = {}): Promise<T> {
    if (!options.accessToken) await settings.ready?.();
    const sentToken = options.accessToken ?? settings.getAccessToken();
    try {
      const response = await http.request<T>({
        ...config,
        ...toConfig(sentToken, options),
      });
      clock.set(response.headers['date']);
      return response.data;
    } catch (thrown) {
      await readErrorOfFile(thrown as AxiosError);
      const error = toApiError(thrown);
      if (hasStatus(error, 401)) settings.onUnauthorized(sentToken, error);
      throw error;
    }
  }

  const call = async <T>(config: AxiosRequestConfig, options?: CallOptions) =>
    (await answerOf<Envelope<T>>(config, options)).data;

  return {
    getPage: async <Item>(url: string, options?: CallOptions) => {
      const { data, nextCursor } = await answerOf<Envelope<Item[]>>(
        { method: 'GET', url },
        options,
      );
      return { items: data, nextCursor: nextCursor ?? null };
    },
    get: (url, options) => call({ method: 'GET', url }, options),
    getFile: (url, options) => answerOf({ method: 'GET', url, responseType: 'blob' }, options),
    post: (url, data = {}, options) => call({ method: 'POST', url, data }, options),
    put: (url, data, options) => call({ method: 'PUT', url, data }, options),
    patch: (url, data = {}, options) => call({ method: 'PATCH', url, data }, options),
    delete: (url, options) => call({ method: 'DELETE', url }, options),
    takeFirstData: <T>(address: string) => {
      const data = firstData.get(address) as T | undefined;
      firstData.delete(address);
      return data;
    },
    now: clock.now,
  };
}
