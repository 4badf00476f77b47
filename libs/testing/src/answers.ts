import type { ErrorBody, ErrorCode } from '@stagedoor/contracts';
import { HttpResponse } from 'msw';

/** A success response. */
export function ok(data: unknown, status = 200) {
  return HttpResponse.json({ data: data as Record<string, unknown> }, { status });
}

/** A page of a bare list; the whole list by default. */
export function okPage(items: readonly unknown[], nextCursor: string | null = null) {
  return HttpResponse.json({ data: items as Record<string, unknown>[], nextCursor });
}

/** A file, without the envelope. */
export function file(content: string, type: string) {
  return new HttpResponse(content, { headers: { 'content-type': type } });
}

/** An error response of the API. */
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
