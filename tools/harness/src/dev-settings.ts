import { readVariables } from '@stagedoor/processes/read-variables';
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
  const { PORT, API_URL } = readVariables(environment, variables);
  return { port: PORT, apiUrl: API_URL };
}
