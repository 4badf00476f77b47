import type { ErrorCode, ErrorDetail } from '@stagedoor/contracts';
import { SENTENCES } from './sentences.js';

export interface DomainErrorOptions {
  /** A sentence for a person, when the code's own is too general. */
  message?: string;
  /** The fields that are to blame. */
  details?: ErrorDetail[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** What really happened: logged, never sent. */
  cause?: unknown;
}

/** A refusal with a stable code; the one kind of error that a client is told the reason of. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly details: ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { message, details = [], retryAfterSeconds, cause }: DomainErrorOptions = {},
  ) {
    super(message ?? details[0]?.message ?? SENTENCES[code], { cause });
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal that blames one field of the body. */
export function fieldError(code: ErrorCode, path: string, message: string): DomainError {
  return new DomainError(code, { details: [{ path, message }] });
}
