import * as z from 'zod/mini';

/**
 * Why a request was refused. Codes are stable, so clients may act on them; the message beside a code is for display.
 */
export const ERROR_CODES = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'HELPER_LINK_ENDED',
  'ROLE_REQUIRED',
  'ROLE_NOT_HELD',
  'NOT_FOUND',
  'EVENT_NOT_FOUND',
  'VENUE_NOT_FOUND',
  'ORDER_NOT_FOUND',
  'TICKET_NOT_FOUND',
  'SESSION_NOT_FOUND',
  'TEAM_MEMBER_NOT_FOUND',
  'SCAN_NOT_FOUND',
  'LATE_SCAN_DECIDED',
  'HELPER_LINK_NOT_FOUND',
  'HELPER_LINK_TAKEN',
  'HELPER_LINK_LIMIT_REACHED',
  'HEADSET_POOL_NOT_FOUND',
  'EMAIL_TAKEN',
  'EMAIL_UNCONFIRMED',
  'ACCOUNT_IN_USE',
  'ROLE_ALREADY_HELD',
  'SOLD_OUT',
  'TICKET_LIMIT_REACHED',
  'VENUE_LIMIT_REACHED',
  'DRAFT_LIMIT_REACHED',
  'PUBLISHED_LIMIT_REACHED',
  'TEAM_LIMIT_REACHED',
  'ALREADY_IN_TEAM',
  'TICKET_INSIDE',
  'NOT_INSIDE',
  'EVENT_NOT_ON_SALE',
  'EVENT_HAS_SALES',
  /** @deprecated No longer sent. Goes with the next major version of the API. */
  'EVENT_STARTED',
  'EVENT_CANCELLED',
  'ORDER_NOT_PAID',
  /** @deprecated No longer sent. Goes with the next major version of the API. */
  'ORDER_ALREADY_PAID',
  'ORDER_DISPUTED',
  'REFUND_NOT_FAILED',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'INVALID_SIGNATURE',
  'RESET_LINK_INVALID',
  'EMAIL_LINK_INVALID',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'WAIT_IN_LINE',
  'TOO_MANY_REQUESTS',
  'PAYMENTS_UNAVAILABLE',
  'SALES_PAUSED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const errorDetailSchema = z.strictObject({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** The body of every error response. `error` and `message` hold the same sentence: the specification reads either. */
export const errorBodySchema = z.strictObject({
  error: z.string(),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  details: z.array(errorDetailSchema),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
