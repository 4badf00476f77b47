import type { ErrorBody, ErrorDetail } from '@stagedoor/contracts';
import { ApiError } from './api-error';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the API's error body, or the parts that are present: section 8 requires only a message. Null for a body
 * without one, such as that of a proxy.
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

/** Returns the error of a response with a status that is not 2xx. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, errorBodyOf(body));
}
