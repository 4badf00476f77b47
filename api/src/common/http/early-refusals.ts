import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { requestIdOf } from '@stagedoor/tracing/request-id';
import type { FastifyInstance } from 'fastify';
import type { DomainError } from '../errors/domain-error.js';
import { errorReply } from '../errors/error-reply.js';
import type { SentAnswer } from './send-prepared.js';

/** Refuses requests of one address that the framework would refuse with the same error. */
export interface EarlyRefusal {
  /** False while it refuses nothing. */
  isActive(): boolean;
  /** Returns the error of a request, or null when the framework decides. `body` is the parsed JSON. */
  refusalOf(request: IncomingMessage, body: unknown): Promise<DomainError | null>;
}

/** The early refusals of the modules, by the address of a POST. */
@Injectable()
export class EarlyRefusals extends Map<string, EarlyRefusal> {}

/** A longer body is left to the framework. */
const MAX_BODY_BYTES = 4 * 1024;
const JSON_TYPE = /^application\/json(?:;|$)/;

/**
 * Sends early refusals before the framework, whose work per request costs more than the refusal. The framework serves
 * every other request, with its body. `headersFor` returns the common headers of an address; `sent` is called for each
 * refusal, because no hook runs.
 */
export function refuseEarly(
  { server }: FastifyInstance,
  refusalAt: (url: string) => EarlyRefusal | undefined,
  accepts: (headers: IncomingHttpHeaders) => boolean,
  headersFor: (url: string) => Record<string, string>,
  sent: (answer: SentAnswer) => void,
): void {
  const listeners = server.listeners('request') as ((...given: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const serve = () => listeners.forEach((listener) => listener.call(server, request, response));
    const { method = '', url = '' } = request;
    const early = method === 'POST' ? refusalAt(url) : undefined;
    const length = early?.isActive() && accepts(request.headers) ? bodyLengthOf(request) : 0;
    if (!early || length === 0) return serve();
    const begun = performance.now();
    // The framework reports what cannot be parsed or decided here.
    const decide = async () => early.refusalOf(request, await jsonOf(request, length));
    const answer = async () => {
      const error = await decide().catch(() => null);
      if (!error) return serve();
      const requestId = requestIdOf(request);
      request.resume();
      const status = send(response, error, headersFor(url), requestId);
      sent({ method, path: url, status, requestId, milliseconds: performance.now() - begun });
    };
    answer().catch((failure: Error) => {
      request.destroy(failure);
    });
  });
}

/** Returns the length of a body that can be read here; 0 for any other. */
function bodyLengthOf({ headers }: IncomingMessage): number {
  const { host, expect, 'content-type': type = '', 'content-encoding': encoding } = headers;
  const isPlain = host !== undefined && expect === undefined && encoding === undefined;
  const length = Number(headers['content-length'] ?? 0);
  return isPlain && JSON_TYPE.test(type) && length <= MAX_BODY_BYTES ? length : 0;
}

/** Parses the body once it has arrived, and puts it back for the framework. */
function jsonOf(request: IncomingMessage, length: number): Promise<unknown> {
  return new Promise((resolve) => {
    const look = () => {
      const bytes = request.read(length) as Buffer | null;
      if (bytes === null) return;
      request.off('readable', look);
      request.unshift(bytes);
      resolve(bytes);
    };
    request.on('readable', look);
  }).then((bytes) => JSON.parse(String(bytes)) as unknown);
}

/** Sends the head and the body in one write, for which the body is a string. */
function send(
  response: ServerResponse,
  error: DomainError,
  common: Record<string, string>,
  requestId: string,
): number {
  const { status, headers, body } = errorReply(error, requestId);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...common,
    ...headers,
    [REQUEST_ID_HEADER]: requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
  return status;
}
