import type { ErrorCode, ErrorDetail } from '@stagedoor/contracts';
import { sentenceOf } from './error-catalogue.js';

export interface DomainErrorOptions {
  /** Message for the user, when the message of the code is too general. */
  message?: string;
  /** The fields that caused the error. */
  details?: ErrorDetail[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** The underlying error: logged, never sent. */
  cause?: unknown;
}

/** The constructor and the caller; the code says the rest, and a sale refuses requests by the thousand. */
const FRAMES = 2;

/** A refusal with a stable code; the only kind of error whose reason a client receives. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly details: ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { message, details = [], retryAfterSeconds, cause }: DomainErrorOptions = {},
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = FRAMES;
    super(message ?? details[0]?.message ?? sentenceOf(code), { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Creates a refusal for one field of the body. */
export function fieldError(code: ErrorCode, path: string, message: string): DomainError {
  return new DomainError(code, { details: [{ path, message }] });
}
