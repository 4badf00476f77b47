import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '@stagedoor/contracts';
import { isDependencyDown } from './dependency-down.js';
import { DomainError } from './domain-error.js';
import { isEventGone, isOwnerGone } from './reference-gone.js';

/** Codes of the framework's own errors; any other status becomes VALIDATION_FAILED (4xx) or INTERNAL_ERROR. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/**
 * Converts anything thrown to a DomainError. An unknown error becomes INTERNAL_ERROR and keeps its cause for the log.
 */
export function asDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isDependencyDown(thrown)) {
    return new DomainError('SERVICE_UNAVAILABLE', { cause: thrown, retryAfterSeconds: 1 });
  }
  if (isOwnerGone(thrown)) return new DomainError('UNAUTHENTICATED', { cause: thrown });
  if (isEventGone(thrown)) return new DomainError('EVENT_NOT_FOUND', { cause: thrown });
  const status = statusOf(thrown);
  const code = CODE_OF_STATUS[status] ?? (isClientError(status) ? 'VALIDATION_FAILED' : undefined);
  return new DomainError(code ?? 'INTERNAL_ERROR', { cause: thrown });
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (thrown instanceof Error && 'statusCode' in thrown) return Number(thrown.statusCode);
  return 500;
}

function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}
