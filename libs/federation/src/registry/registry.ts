import { z } from 'zod';
import { registryEntrySchema, remoteNameSchema } from './build.js';
import { issuesIn } from './issues-in.js';
import { contradictionsIn } from './registry-rules.js';

/** The schema version of registry documents that this program reads and writes. */
const SCHEMA_VERSION = 1;

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/i;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/** The author, time and description of a revision. */
const changeSchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string().min(1).max(100),
  what: z.string().min(1).max(2000),
});

const originSchema = z
  .string()
  .regex(ORIGIN, { error: 'An origin is like https://files.example.' })
  .refine((origin) => origin.startsWith('https:') || LOOPBACK.test(origin), {
    error: 'Another origin must be reached by https.',
  });

/** The schema of a registry document, without the rules that join fields. */
export const registryDocumentSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  environment: remoteNameSchema,
  revision: z.int().min(0),
  change: changeSchema.optional(),
  /** Origins besides the site itself that remotes may be loaded from. */
  origins: z.array(originSchema).optional(),
  remotes: z.record(remoteNameSchema, registryEntrySchema),
});

/** The registry of one environment: the version of each remote in force, and the paths that it owns. */
export const registrySchema = registryDocumentSchema.superRefine((registry, context) => {
  for (const problem of contradictionsIn(registry))
    context.addIssue({ code: 'custom', ...problem });
});

export type Change = z.infer<typeof changeSchema>;
export type Registry = z.infer<typeof registrySchema>;

/** A registry that is not valid. The message has the reason in one line. */
export class RegistryInvalid extends Error {
  override readonly name = 'RegistryInvalid';
}

/** Returns the registry of an environment in which nothing was published. */
export function emptyRegistry(environment: string): Registry {
  return { schemaVersion: SCHEMA_VERSION, environment, revision: 0, remotes: {} };
}

function refuseOtherSchema(document: unknown): void {
  const { schemaVersion } = (document ?? {}) as { schemaVersion?: unknown };
  if (typeof schemaVersion !== 'number' || schemaVersion === SCHEMA_VERSION) return;
  const age = schemaVersion > SCHEMA_VERSION ? 'newer' : 'older';
  throw new RegistryInvalid(
    `The registry is not valid: its schema version is ${schemaVersion}, ${age} than ${SCHEMA_VERSION}, which this program knows.`,
  );
}

/** Parses the text of a registry. Throws RegistryInvalid, with the reason in one line. */
export function parseRegistry(text: string): Registry {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new RegistryInvalid('The registry is not JSON.');
  }
  return checkRegistry(document);
}

/** Checks a parsed document like `parseRegistry`. */
export function checkRegistry(document: unknown): Registry {
  refuseOtherSchema(document);
  const parsed = registrySchema.safeParse(document);
  if (parsed.success) return parsed.data;
  throw new RegistryInvalid(`The registry is not valid: ${issuesIn(parsed.error)}`);
}
