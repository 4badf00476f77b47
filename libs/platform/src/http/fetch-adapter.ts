import {
  AxiosError,
  type AxiosAdapter,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';

function urlOf({ baseURL = '', url = '', params = {} }: InternalAxiosRequestConfig): string {
  const given = Object.entries(params as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(given).toString();
  return baseURL + url + (query && `?${query}`);
}

/** Returns a signal that ends with the caller's, or after the time limit of the call. */
function limitOf({ signal, timeout }: InternalAxiosRequestConfig) {
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, timeout);
  signal?.addEventListener?.('abort', end);
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener?.('abort', end);
  };
  return { signal: limit.signal, clear };
}

async function exchange(
  config: InternalAxiosRequestConfig,
  signal: AbortSignal,
): Promise<AxiosResponse> {
  const response = await fetch(urlOf(config), {
    method: config.method!.toUpperCase(),
    headers: config.headers.toJSON() as Record<string, string>,
    body: config.data as string | undefined,
    signal,
  });
  const { status, statusText, headers } = response;
  const data: unknown = await (config.responseType === 'blob' ? response.blob() : response.text());
  return { config, data, status, statusText, headers: Object.fromEntries(headers) };
}

/**
 * Sends a request of axios by `fetch`, within the time limit of the call, its body included. Knows what the API client
 * sends: text, and parameters of one value each. axios' own adapter also sends forms and streams, and reports progress,
 * for six kilobytes of each first load; the build of the shell leaves it out.
 */
export const fetchAdapter: AxiosAdapter = async (config) => {
  const { signal, clear } = limitOf(config);
  const answer = await exchange(config, signal)
    .catch((cause: unknown) => {
      if (config.signal?.aborted) throw new CanceledError(undefined, config);
      const code = signal.aborted ? AxiosError.ECONNABORTED : AxiosError.ERR_NETWORK;
      throw AxiosError.from(cause, code, config);
    })
    .finally(clear);
  if (answer.status >= 200 && answer.status < 300) return answer;
  const text = `Request failed with status code ${answer.status}`;
  throw new AxiosError(text, AxiosError.ERR_BAD_RESPONSE, config, undefined, answer);
};
