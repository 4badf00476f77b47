import { type Envelope, randomId, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import type { Page } from '../query/paged-list';
import { hasStatus, toApiError } from './api-error';
import { createServerClock } from './server-clock';

export interface CallOptions {
  params?: object;
  signal?: AbortSignal;
  /** Makes a repeated POST answer what the first one answered, instead of doing it again. */
  idempotencyKey?: string;
  /** Sent instead of the session's token; only the shell has a use for it. */
  accessToken?: string;
}

/** The API's calls. Each answers the `data` of the envelope, or throws an ApiError. Paths are below `/api`. */
export interface ApiClient {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** One page of a bare list, whose cursor stands beside `data`. */
  getPage<Item>(path: string, options?: CallOptions): Promise<Page<Item>>;
  /** A file, which comes without an envelope. A refusal of it has a status and no sentence. */
  getFile(path: string, options?: CallOptions): Promise<Blob>;
  post<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  put<T>(path: string, body: object, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  /**
   * What the page server has sent along with the page for a GET of this address, query included: as the API answers
   * everybody, and a moment old. Show it at once and ask all the same. It is handed out once; undefined where there is none.
   */
  takeFirstData<T>(address: string): T | undefined;
  /** The API's time in milliseconds since 1970, whatever the clock of this device says. */
  now(): number;
}

/**
 * What a host's client needs to know.
 * @host
 */
export interface ApiClientSettings {
  /** Absolute or relative address of the API; `/api` by default. */
  baseUrl?: string;
  /** The stored access token, read anew for each call. */
  getAccessToken: () => string | null;
  /** Settles when calls may leave (`GET /auth/me` has answered at start-up). */
  ready?: () => Promise<unknown>;
  /** Called for each 401, with the token that was sent and what the API said. */
  onUnauthorized: (sentToken: string | null, error: unknown) => void;
  /** What the page has brought along, by the address of the call. */
  firstData?: Readonly<Record<string, unknown>>;
  /** Milliseconds until a call that has no answer fails; 15 s by default. */
  timeoutMs?: number;
}

function toConfig(token: string | null, options: CallOptions): AxiosRequestConfig {
  return {
    params: options.params,
    signal: options.signal,
    headers: {
      // Finds the log lines of this call.
      [REQUEST_ID_HEADER]: randomId(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
  };
}

/**
 * The one HTTP client of the site: bearer token, envelope, errors and 401 in one place.
 * @host
 */
export function createApiClient(settings: ApiClientSettings): ApiClient {
  const clock = createServerClock();
  const firstData = new Map(Object.entries(settings.firstData ?? {}));
  const http: AxiosInstance = axios.create({
    baseURL: settings.baseUrl ?? '/api',
    adapter: 'fetch',
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
