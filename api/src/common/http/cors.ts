import type { INestApplication } from '@nestjs/common';
import { REQUEST_ID_HEADER, TRACE_HEADER } from '@stagedoor/contracts';
import { IDEMPOTENCY_HEADER } from '../idempotency/idempotency-key.decorator.js';

const CALL_HEADERS = ['authorization', 'content-type', TRACE_HEADER];
/** How long a browser caches the preflight response. */
const REMEMBERED_SECONDS = 600;

/**
 * Lets pages of those origins call the API and read its responses; without origins, none. They send their token in a
 * header: no cookie is used, so credentials are not allowed.
 */
export function allowOtherSites(app: INestApplication, origins: string[]): void {
  if (origins.length === 0) return;
  app.enableCors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [...CALL_HEADERS, IDEMPOTENCY_HEADER, REQUEST_ID_HEADER],
    exposedHeaders: ['retry-after', REQUEST_ID_HEADER],
    maxAge: REMEMBERED_SECONDS,
  });
}

/** Sent with every response, so that no cache gives a page of one origin a response for another. */
export function varyFor(origins: readonly string[]): { vary?: string } {
  return origins.length > 0 ? { vary: 'Origin' } : {};
}
