import type { ErrorBody } from '@stagedoor/contracts';
import type { DomainError } from './domain-error.js';
import { statusOf } from './error-catalogue.js';

export interface ErrorReply {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Builds every error body. */
export function errorReply(error: DomainError, requestId: string): ErrorReply {
  return {
    status: statusOf(error.code),
    headers:
      error.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.ceil(error.retryAfterSeconds)) },
    body: {
      error: error.message,
      message: error.message,
      code: error.code,
      details: error.details,
      requestId,
    },
  };
}
