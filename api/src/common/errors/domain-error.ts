import type { ErrorCode, ErrorDetail } from '@stagedoor/contracts';
import { sentenceOf } from './error-catalogue.js';

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

/** It and who refused: the code tells the rest, and a rush is refused by the thousand. */
const FRAMES = 2;

/** A refusal with a stable code; the one kind of error that a client is told the reason of. */
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

/** A refusal that blames one field of the body. */
export function fieldError(code: ErrorCode, path: string, message: string): DomainError {
  return new DomainError(code, { details: [{ path, message }] });
}
