import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ErrorBody, errorBodySchema, pageOf } from '@stagedoor/contracts';
import * as z from 'zod/mini';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  payload?: string | Buffer;
  /** The remote address of the connection. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** The body's bytes, for binary bodies. */
  bytes: Buffer;
}

const BODY = z.strictObject({
  data: z.unknown(),
  nextCursor: z.optional(z.nullable(z.string())),
});

/** Calls a test's application; `path` is what follows `/api`. */
export class ApiClient {
  constructor(private readonly app: NestFastifyApplication) {}

  async call(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
    const { token, headers = {}, query = {}, body, payload, from = '127.0.0.1' } = options;
    const sent = payload ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await this.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: from,
      query,
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent !== undefined && { payload: sent }),
    });
    const { statusCode: status, body: text, rawPayload: bytes } = response;
    return { status, headers: response.headers, text, bytes };
  }

  /** Calls, expects that status and returns `data`, checked against its contract. */
  async data<Schema extends z.ZodMiniType>(
    schema: Schema,
    status: 200 | 201,
    method: Method,
    path: string,
    options: CallOptions = {},
  ): Promise<z.infer<Schema>> {
    const answer = await this.call(method, path, options);
    if (answer.status !== status) throw unexpected(method, path, status, answer);
    return schema.parse(BODY.parse(JSON.parse(answer.text)).data);
  }

  /** Calls a list and returns one page of it, checked against the contract of its entries. */
  async page<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    options: CallOptions = {},
  ): Promise<{ data: z.infer<Schema>[]; nextCursor: string | null }> {
    const answer = await this.call('GET', path, options);
    if (answer.status !== 200) throw unexpected('GET', path, 200, answer);
    return pageOf(schema).parse(JSON.parse(answer.text));
  }

  /** Calls, expects a refusal and returns its body, checked against the contract, and its status. */
  async refusal(
    method: Method,
    path: string,
    options: CallOptions = {},
  ): Promise<ErrorBody & { status: number }> {
    const answer = await this.call(method, path, options);
    if (answer.status < 400) throw unexpected(method, path, '4xx or 5xx', answer);
    return { ...errorBodySchema.parse(JSON.parse(answer.text)), status: answer.status };
  }
}

function unexpected(method: Method, path: string, wanted: number | string, answer: Answer): Error {
  return new Error(`${method} ${path}: wanted ${wanted}, got ${answer.status} ${answer.text}`);
}
