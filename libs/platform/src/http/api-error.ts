import type { ErrorBody, ErrorDetail } from '@stagedoor/contracts';

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

/** Converts what a failed call throws into an ApiError. Returns an ApiError and a cancellation unchanged. */
export function toApiError(error: unknown): unknown {
  const isCancelled = error instanceof Error && error.name === 'AbortError';
  return error instanceof ApiError || isCancelled
    ? error
    : new ApiError(null, null, { cause: error });
}

/** Returns the message to show: the server's own for a 4xx, otherwise the fallback of section 8 (decisions: HTTP). */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.isRefusal && error.body?.error) || fallback;
}

/** True if the API responded with that status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
