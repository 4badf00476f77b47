import type { ErrorBody, ErrorDetail } from '@stagedoor/contracts';
import { isAxiosError } from 'axios';

/**
 * A call that failed. `status` is null without a response; `body` is null unless the response has the API's error body.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number | null,
    readonly body: ErrorBody | null,
    options?: ErrorOptions,
  ) {
    super(
      body?.error ||
        (status === null ? 'No answer from the server' : `The server answered ${status}`),
      options,
    );
  }

  /** True for a 4xx with a message of the API: the caller can act on it, and a retry will not help. */
  get isRefusal(): boolean {
    return this.body !== null && this.status !== null && this.status >= 400 && this.status < 500;
  }

  /** The errors by field; empty unless the API listed fields. */
  get details(): ErrorDetail[] {
    return this.isRefusal ? (this.body?.details ?? []) : [];
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the API's error body, or the parts that are present: section 8 requires only a message. Null for a body
 * without one, such as that of a proxy.
 */
function errorBodyOf(body: unknown): ErrorBody | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, message, details } = body as Partial<Record<keyof ErrorBody, unknown>>;
  const sentences = { error: textOf(error), message: textOf(message) };
  if (!sentences.error && !sentences.message) return null;
  return {
    ...body,
    ...sentences,
    details: Array.isArray(details) ? (details as ErrorDetail[]) : [],
  } as ErrorBody;
}

/** Converts an error of the transport into an ApiError. Returns a cancellation unchanged. */
export function toApiError(error: unknown): unknown {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error;
  const body: unknown = error.response?.data;
  return new ApiError(error.response?.status ?? null, errorBodyOf(body), { cause: error });
}

/** Returns the message to show: the server's own for a 4xx, otherwise the fallback of section 8 (decisions: HTTP). */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.isRefusal && error.body?.error) || fallback;
}

/** True if the API responded with that status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
