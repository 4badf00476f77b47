import type { z } from 'zod';
import type { RequestOrigin, Sandbox } from '../sandbox.js';

/** One call of the API. A POST runs inside a change of the books and is idempotent; a GET only reads. */
export interface ApiCall<Schema extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  /** Its parameters besides the identifier in its path. */
  params: Schema;
  run(request: ApiRequest<z.output<Schema>>): object;
}

export interface ApiRequest<Params> {
  sandbox: Sandbox;
  params: Params;
  /** The identifier in the path, or empty where there is none. */
  id: string;
  origin: RequestOrigin;
}

/** Declares a call; it only ties the type of `run` to the schema. */
export function apiCall<Schema extends z.ZodType>(call: ApiCall<Schema>): ApiCall {
  return call;
}
