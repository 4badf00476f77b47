import { z } from 'zod';

/** Returns the one variable that the database commands need. Throws without repeating its value. */
export function databaseUrl(variables: NodeJS.ProcessEnv): string {
  const parsed = z.url({ protocol: /^postgres(ql)?$/ }).safeParse(variables.DATABASE_URL);
  if (!parsed.success) throw new Error('DATABASE_URL must be a postgresql:// address.');
  return parsed.data;
}
