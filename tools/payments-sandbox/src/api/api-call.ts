import type { z } from 'zod';
import type { RequestOrigin, Sandbox } from '../sandbox.js';

/** One call of the API. A POST runs inside {@link Sandbox.change} and is idempotent. A GET only reads. */
export interface ApiCall<Schema extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  /** The parameters except the id in the path. */
  params: Schema;
  run(request: ApiRequest<z.output<Schema>>): object;
}

export interface ApiRequest<Params> {
  sandbox: Sandbox;
  params: Params;
  /** The id in the path; empty if the path has none. */
  id: string;
  origin: RequestOrigin;
}

/** Declares a call. Infers the type of `run` from the schema. */
export function apiCall<Schema extends z.ZodType>(call: ApiCall<Schema>): ApiCall {
  return call;
}
