import type { INestApplication } from '@nestjs/common';
import { REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { IDEMPOTENCY_HEADER } from '../idempotency/idempotency-key.decorator.js';

/** How long a browser need not ask again, in seconds. */
const REMEMBERED_SECONDS = 600;

/**
 * Lets the pages of those origins call the API and read what it answers; nobody's when there is none. They send their
 * token themselves: no cookie means anything here, so none is asked for.
 */
export function allowOtherSites(app: INestApplication, origins: string[]): void {
  if (origins.length === 0) return;
  app.enableCors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', IDEMPOTENCY_HEADER, REQUEST_ID_HEADER],
    exposedHeaders: ['retry-after', REQUEST_ID_HEADER],
    maxAge: REMEMBERED_SECONDS,
  });
}

/** What is said to everybody, so that no cache gives a page of another site an answer that was not meant for it. */
export function varyFor(origins: readonly string[]): { vary?: string } {
  return origins.length > 0 ? { vary: 'Origin' } : {};
}
