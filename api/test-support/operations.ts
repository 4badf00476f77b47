import type { INestApplication } from '@nestjs/common';
import { openApiDocument } from '../src/common/http/openapi.js';
import type { Method } from './api-client.js';

/** As much of a JSON schema as the contracts use. */
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

/** A call of the API as its OpenAPI document has it. */
export interface Operation {
  /** `POST /orders/{id}/cancel` */
  name: string;
  method: Method;
  /** What follows `/api`. */
  path: string;
  parameters: Parameter[];
  /** Of its body; undefined when it takes none. */
  body: JsonSchema | undefined;
}

interface DocumentedCall {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** Every call that the running application documents. */
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
