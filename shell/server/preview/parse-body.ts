import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PreviewRefusal } from './preview-refusal.js';

/** Returns the body of a call of the preview. Throws PreviewRefusal for a body of another form. */
export function parseBody<Body>(schema: z.ZodType<Body>, { body }: FastifyRequest): Body {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new PreviewRefusal('BAD_REQUEST');
  return parsed.data;
}
