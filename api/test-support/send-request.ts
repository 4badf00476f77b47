import { validateHeaderValue } from 'node:http';
import type { Answer } from './api-client.js';
import type { Operation } from './operations.js';
import type { TestApp } from './test-app.js';
import type { ApiRequest } from './valid-requests.js';

/** A request, and replacements for its parts. */
export interface RawRequest extends ApiRequest {
  /** The body's bytes, instead of `body` as JSON. */
  payload?: string | Buffer;
  /** What follows the `?`, instead of `query`. */
  rawQuery?: string;
  /** Put at the end of the path as it is. */
  rawPath?: string;
}

/** Returns the bytes of a request's body; undefined when it has none. */
export function bytesOf({ body, payload }: RawRequest): string | Buffer | undefined {
  return payload ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** Sends a request to its call, without a socket. */
export async function sendRequest(
  { app }: TestApp,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  request: RawRequest,
): Promise<Answer> {
  const { params, query, headers, rawQuery, rawPath = '' } = request;
  const sent = bytesOf(request);
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''));
  const asked = rawQuery ?? queryOf(query);
  const response = await app.inject({
    method,
    url: `/api${named}${rawPath}${asked && `?${asked}`}`,
    headers: {
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, sendable(text)])),
    },
    ...(sent !== undefined && { payload: sent }),
  });
  const { statusCode: status, body: text, rawPayload: bytes } = response;
  return { status, headers: response.headers, text, bytes };
}

/** Percent-encodes a text; replaces lone surrogates, which have no encoding. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function queryOf(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');
}

/** Returns a header value that can arrive through a socket: Node's parser refuses all other bytes. */
function sendable(text: string): string {
  try {
    validateHeaderValue('x', text);
    return text;
  } catch {
    return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
  }
}
