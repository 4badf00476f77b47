import { OneLineError } from '@stagedoor/processes/one-line-error';
import { z } from 'zod';

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(4200),
  API_URL: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
});

/** The port of the harness, and the URL of a real API. */
export interface DevSettings {
  port: number;
  apiUrl?: string | undefined;
}

/** Reads the settings from the environment. Throws a OneLineError that names wrong variables, never their values. */
export function readDevSettings(variables: NodeJS.ProcessEnv): DevSettings {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (parsed.success) return { port: parsed.data.PORT, apiUrl: parsed.data.API_URL };
  const names = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new OneLineError(`Not a valid value: ${[...new Set(names)].join(', ')}.`);
}
