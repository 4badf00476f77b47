import { errorBodySchema } from '@stagedoor/contracts';
import type { Answer } from './api-client.js';
import type { AbuseWorld } from './abuse-world.js';

/** File names, database errors and stack traces, which no response may contain. */
const INNER_WORKINGS =
  /node_modules|QueryFailedError|TypeError:|\n\s+at |syntax error at|pg_catalog/;

/**
 * Throws unless the response is acceptable while all dependencies are up: no 5xx, a refusal in the catalogue's form,
 * none of the stranger's secrets, no internals, no injected header. `known` is text that the caller wrote and may read.
 */
export function expectSound(
  { status, headers, text }: Answer,
  { secrets }: AbuseWorld,
  known = '',
): void {
  const response = `${status} ${text.slice(0, 500)}`;
  if (status >= 500) throw new Error(`The call failed: ${response}`);
  if (status >= 400) readRefusal(text, headers);
  for (const secret of secrets) {
    if (text.includes(secret) && !known.includes(secret))
      throw new Error(`The response contains a stranger's ${secret}: ${response}`);
  }
  if (status >= 400 && INNER_WORKINGS.test(text))
    throw new Error(`The response shows internals: ${response}`);
  for (const name of ['x-injected', 'set-cookie']) {
    if (name in headers) throw new Error(`The header ${name} was injected.`);
  }
}

/** Returns the code of a refusal, whose body is checked against the contract. */
export function readRefusal(text: string, headers: Answer['headers']): string {
  const { code, error, message, requestId } = errorBodySchema.parse(JSON.parse(text));
  if (error !== message) throw new Error(`error and message differ in ${text}`);
  if (requestId !== headers['x-request-id'])
    throw new Error(`The requestId is another request's in ${text}`);
  return code;
}

/** Returns the code of a refusal; undefined for any other response. */
export function codeOf({ status, text }: Answer): string | undefined {
  return status < 400 ? undefined : errorBodySchema.parse(JSON.parse(text)).code;
}
