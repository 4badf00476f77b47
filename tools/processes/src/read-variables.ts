import type { z } from 'zod';
import { OneLineError } from './one-line-error.js';

/** Parses variables; empty ones count as missing. Throws a OneLineError that names wrong ones, never their values. */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
): z.output<Schema> {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new OneLineError(`Not a valid value: ${[...new Set(names)].join(', ')}.`);
}
