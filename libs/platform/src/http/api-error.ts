import type { ErrorBody, ErrorDetail } from '@stagedoor/contracts';
import { isAxiosError } from 'axios';

/**
 * A call that did not succeed. `status` is null when no answer came at all; `body` is null unless the API itself
 * answered with its error body.
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

  /** True for a 4xx with the API's own sentence: the caller can act on it, and asking again will not help. */
  get isRefusal(): boolean {
    return this.body !== null && this.status !== null && this.status >= 400 && this.status < 500;
  }

  /** What is wrong with which field; empty unless the API named fields. */
  get details(): ErrorDetail[] {
    return this.isRefusal ? (this.body?.details ?? []) : [];
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The API's error body, or as much of it as there is: section 8 asks for a sentence alone. Null for a body without one, as
 * a proxy's or a browser's own failure has.
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

/** Turns whatever the transport threw into an ApiError. A cancelled call is passed through unchanged. */
export function toApiError(error: unknown): unknown {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error;
  const body: unknown = error.response?.data;
  return new ApiError(error.response?.status ?? null, errorBodyOf(body), { cause: error });
}

/** The sentence a screen shows: the server's own for a 4xx, otherwise the fallback of section 8 (decisions: HTTP). */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.isRefusal && error.body?.error) || fallback;
}

/** True when the API answered with that status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
