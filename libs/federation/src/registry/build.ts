import { z } from 'zod';
import { declaredPathsSchema, ownedPathSchema, ownedPathsSchema } from './owned-path.js';
import { NO_SCOPE, offlineScope, pageNeedsSchema, type PageNeed } from './page-needs.js';

const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
const RANGE = /^[\^~]?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const PACKAGE = /^(?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*$/;
const MAJOR = /^(?:0|[1-9]\d*)$/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.js$/;
const VERIFIED_FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:js|wasm)$/;
const FOLDER = /^(?:https?:\/\/[a-z0-9.-]+(?::\d+)?)?(?:\/[\w.-]*[\w-][\w.-]*)+\/$/i;

/** The name of a remote and of its folder in the store, in a document that is stored. */
export const storedNameSchema = z.string().regex(NAME, {
  error: 'The name of a remote is lower-case letters, digits and hyphens.',
});

/** The name of a remote: not that of a field that every object has. */
export const remoteNameSchema = storedNameSchema.refine((name) => name !== 'constructor', {
  error: 'A remote cannot be called constructor.',
});

/** A semantic version without build metadata. */
export const versionSchema = z
  .string()
  .max(128)
  .regex(VERSION, { error: 'A version is like 1.4.0 or 1.5.0-rc.1.' });

/** The accepted versions of a shared package, within one major version. */
export const rangeSchema = z
  .string()
  .regex(RANGE, { error: 'A range is like ^1.3.0, ~1.3.0 or 1.3.0.' });

/** The digest of a file, in the format of a script's `integrity` attribute. */
export const integritySchema = z.string().regex(INTEGRITY, { error: 'A digest is a sha384.' });

/** True for a file of a build whose bytes the registry vouches for. */
export function isVerified(file: string): boolean {
  return VERIFIED_FILE.test(file);
}

function hasScope({ needs, paths }: { needs?: PageNeed[] | undefined; paths: { path: string }[] }) {
  return !needs?.includes('offline') || offlineScope(paths) !== null;
}

/** The description of a remote in its package.json, under `stagedoor`. */
export const remoteManifestSchema = z
  .strictObject({
    remote: remoteNameSchema,
    platform: rangeSchema,
    needs: pageNeedsSchema.optional(),
    paths: declaredPathsSchema,
  })
  .refine(hasScope, NO_SCOPE);

const buildFields = {
  version: versionSchema,
  entry: z.string().regex(FILE),
  container: z.string().regex(IDENTIFIER),
  /** The range of `@stagedoor/platform` that the build requires. */
  platform: rangeSchema,
  /**
   * The ranges of the other shared packages that the federation runtime checks, by package name. Absent from builds
   * published before they were recorded.
   */
  requires: z.record(z.string().regex(PACKAGE), rangeSchema).optional(),
  needs: pageNeedsSchema.optional(),
  paths: z.array(ownedPathSchema).min(1),
  /** The files that opening the area always loads, in loading order. */
  initial: z.array(z.string().regex(FILE)),
  /** The server part, which draws pages on the server. It is not loaded by browsers. */
  server: z.string().regex(FILE).optional(),
  /** The sha384 of every JavaScript and WebAssembly file of the build. */
  integrity: z.record(z.string().regex(VERIFIED_FILE), integritySchema),
};

type BuildFields = z.infer<z.ZodObject<typeof buildFields>>;

function hasHashes({
  entry,
  initial,
  server = entry,
  integrity,
}: Pick<BuildFields, 'entry' | 'initial' | 'server' | 'integrity'>): boolean {
  return [entry, ...initial, server].every((file) => Object.hasOwn(integrity, file));
}

const NO_HASH = {
  error: 'The entry, each initial file and the server part need a hash.',
  path: ['integrity'],
};

/** The description of a build, in `stagedoor-remote.json` beside its files. */
export const remoteBuildSchema = z
  .strictObject({ name: storedNameSchema, ...buildFields, paths: ownedPathsSchema })
  .refine(hasHashes, NO_HASH)
  .refine(hasScope, NO_SCOPE);

const publishedFields = {
  ...buildFields,
  /** The URL of the folder with its files, on this site or another origin. */
  baseUrl: z.string().regex(FOLDER, { error: 'A base URL is a folder like /remotes/x/1.0.0/.' }),
};

/** A build and the URL of its files. */
export const publishedBuildSchema = z.strictObject(publishedFields).refine(hasHashes, NO_HASH);

const lineFields = {
  ...publishedFields,
  shares: z.record(versionSchema, z.number().gt(0).lt(1)).optional(),
  canary: publishedBuildSchema.optional(),
  /** True if the site ends the canary when it is worse. */
  autoRollback: z.literal(true).optional(),
};

/**
 * The version of a remote in force. During a canary also the newer build, and the share of visitors of each: `{
 * "1.4.0": 0.9, "1.5.0": 0.1 }`.
 */
const registryLineSchema = z.strictObject(lineFields).refine(hasHashes, NO_HASH);

/**
 * One remote in a registry: a line, and under `platforms` the lines for shells of other major versions of the platform:
 * `{ "2": { … } }`. A page server uses the line for its shell.
 */
export const registryEntrySchema = z
  .strictObject({
    ...lineFields,
    platforms: z.record(z.string().regex(MAJOR), registryLineSchema).optional(),
  })
  .refine(hasHashes, NO_HASH);

export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;
export type PublishedBuild = z.infer<typeof publishedBuildSchema>;
export type RegistryLine = z.infer<typeof registryLineSchema>;
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** Returns the name of a build's container. It has the version, so that one page can load two versions of a remote. */
export function containerOf(name: string, version: string): string {
  return `${name}_${version}`.replaceAll(/\W/g, '_');
}

/** Returns the URL path of a published version's files on the site. */
export function baseUrlOf(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** Returns the origin of a build's files, or null for the site's own. */
export function foreignOriginOf({ baseUrl }: Pick<PublishedBuild, 'baseUrl'>): string | null {
  return baseUrl.startsWith('/') ? null : new URL(baseUrl).origin;
}
