import { databaseUrlSchema } from '../config/service-url.js';

/** Returns the one variable that the database commands need. Throws without repeating its value. */
export function databaseUrl(variables: NodeJS.ProcessEnv): string {
  const parsed = databaseUrlSchema.safeParse(variables.DATABASE_URL);
  if (parsed.success) return parsed.data;
  throw new Error('DATABASE_URL must be a postgresql:// address with a percent-encoded login.');
}
