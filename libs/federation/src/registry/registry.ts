import { z } from 'zod';
import { patternKey } from './area-of.js';

const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const RANGE = /^[\^~]?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.js$/;
const PATH = /^\/$|^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-zA-Z]\w*))+$/;

/** A path pattern that a remote owns, and who may open it: everybody, or people who are signed in. */
export const ownedPathSchema = z.strictObject({
  path: z.string().regex(PATH, { error: 'A path is like /events or /events/:id.' }),
  access: z.enum(['public', 'signed-in']),
});

/** What a remote's package.json says about itself, under `stagedoor`. */
export const remoteManifestSchema = z.strictObject({
  remote: z.string().regex(NAME),
  platform: z.string().regex(RANGE),
  paths: z.array(ownedPathSchema).min(1),
});

const buildFields = {
  version: z.string().regex(VERSION),
  entry: z.string().regex(FILE),
  container: z.string().regex(IDENTIFIER),
  platform: z.string().regex(RANGE),
  paths: z.array(ownedPathSchema).min(1),
  /** Files that opening the area always loads, in the order in which they are needed. */
  initial: z.array(z.string().regex(FILE)),
  /** A sha384 for every JavaScript file of the build. */
  integrity: z.record(z.string().regex(FILE), z.string().regex(INTEGRITY)),
};

type BuildFields = z.infer<z.ZodObject<typeof buildFields>>;

function hasHashes(build: Pick<BuildFields, 'entry' | 'initial' | 'integrity'>): boolean {
  return [build.entry, ...build.initial].every((file) => Object.hasOwn(build.integrity, file));
}

const NO_HASH = { error: 'The entry and each initial file need a hash.', path: ['integrity'] };

/** What a build says about itself, in `stagedoor-remote.json` beside its files. */
export const remoteBuildSchema = z
  .strictObject({ name: z.string().regex(NAME), ...buildFields })
  .refine(hasHashes, NO_HASH);

/** One remote in a registry: a build and where its files are served. */
export const registryEntrySchema = z
  .strictObject({ ...buildFields, baseUrl: z.string() })
  .refine(hasHashes, NO_HASH);

function repeated(values: string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}

/** The registry of one environment: which version of which remote is in force, and which paths each one owns. */
export const registrySchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    environment: z.string().regex(NAME),
    revision: z.int().min(0),
    remotes: z.record(z.string().regex(NAME), registryEntrySchema),
  })
  .superRefine(({ remotes }, context) => {
    for (const [name, entry] of Object.entries(remotes)) {
      if (entry.baseUrl !== baseUrlOf(name, entry.version)) {
        context.addIssue({
          code: 'custom',
          path: ['remotes', name, 'baseUrl'],
          message: `must be ${baseUrlOf(name, entry.version)}`,
        });
      }
    }
    const entries = Object.values(remotes);
    const path = repeated(
      entries.flatMap((entry) => entry.paths.map((owned) => patternKey(owned.path))),
    );
    if (path)
      context.addIssue({ code: 'custom', message: `${path} is owned twice`, path: ['remotes'] });
    const container = repeated(entries.map((entry) => entry.container));
    if (container) {
      context.addIssue({
        code: 'custom',
        message: `the container ${container} is there twice`,
        path: ['remotes'],
      });
    }
  });

export type OwnedPath = z.infer<typeof ownedPathSchema>;
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;
export type RegistryEntry = z.infer<typeof registryEntrySchema>;
export type Registry = z.infer<typeof registrySchema>;

/** Where the files of a published version are served. */
export function baseUrlOf(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** The registry of an environment in which nothing has been published yet. */
export function emptyRegistry(environment: string): Registry {
  return { schemaVersion: 1, environment, revision: 0, remotes: {} };
}

/** Reads a registry from its text. Throws an error that says in one line what is wrong with it. */
export function parseRegistry(text: string): Registry {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new Error('The registry is not JSON.');
  }
  const parsed = registrySchema.safeParse(document);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The registry is not valid: ${issues.join('; ')}`);
}
