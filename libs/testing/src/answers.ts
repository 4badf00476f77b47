import type { ErrorBody, ErrorCode } from '@stagedoor/contracts';
import { HttpResponse } from 'msw';

/** A success body. */
export function ok(data: unknown, status = 200) {
  return HttpResponse.json({ data: data as Record<string, unknown> }, { status });
}

/** An error body of the API. */
export function refused(
  status: number,
  code: ErrorCode,
  error: string,
  details: ErrorBody['details'] = [],
) {
  return HttpResponse.json(
    { error, message: error, code, details, requestId: 'test' } satisfies ErrorBody,
    { status },
  );
}
