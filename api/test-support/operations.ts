import type { INestApplication } from '@nestjs/common';
import { openApiDocument } from '../src/common/http/openapi.js';
import type { Method } from './api-client.js';

/** The part of JSON Schema that the contracts use. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema?: JsonSchema;
}

/** A call of the API as its OpenAPI document describes it. */
export interface Operation {
  /** `POST /orders/{id}/cancel` */
  name: string;
  method: Method;
  /** The path after `/api`. */
  path: string;
  parameters: Parameter[];
  /** The body's schema; undefined when the call takes none. */
  body: JsonSchema | undefined;
}

interface DocumentedCall {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** Returns every call that the running application documents. */
export function operationsOf(app: INestApplication): Operation[] {
  const { paths } = openApiDocument(app) as unknown as {
    paths: Record<string, Record<string, DocumentedCall>>;
  };
  return Object.entries(paths).flatMap(([address, calls]) =>
    Object.entries(calls).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase() as Method;
      const path = address.replace(/^\/api/, '');
      const body = requestBody?.content['application/json']?.schema;
      return { name: `${method} ${path}`, method, path, parameters, body };
    }),
  );
}
