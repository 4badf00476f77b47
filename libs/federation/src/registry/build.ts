import { z } from 'zod';
import { declaredPathsSchema, ownedPathSchema, ownedPathsSchema } from './owned-path.js';

const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
const RANGE = /^[\^~]?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const PACKAGE = /^(?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*$/;
const MAJOR = /^(?:0|[1-9]\d*)$/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.js$/;
const FOLDER = /^(?:https?:\/\/[a-z0-9.-]+(?::\d+)?)?(?:\/[\w.-]*[\w-][\w.-]*)+\/$/i;

/** The name of a remote, which is also that of its folder in the store. */
export const remoteNameSchema = z.string().regex(NAME, {
  error: 'The name of a remote is lower-case letters, digits and hyphens.',
});

/** A version as semantic versioning writes it, without build metadata. */
export const versionSchema = z
  .string()
  .max(128)
  .regex(VERSION, { error: 'A version is like 1.4.0 or 1.5.0-rc.1.' });

/** The versions of a shared package that a build works with: of one major version. */
const rangeSchema = z.string().regex(RANGE, { error: 'A range is like ^1.3.0, ~1.3.0 or 1.3.0.' });

/** The digest of a file, as the `integrity` attribute of a script takes it. */
export const integritySchema = z.string().regex(INTEGRITY, { error: 'A digest is a sha384.' });

/** What a remote's package.json says about itself, under `stagedoor`. */
export const remoteManifestSchema = z.strictObject({
  remote: remoteNameSchema,
  platform: rangeSchema,
  paths: declaredPathsSchema,
});

const buildFields = {
  version: versionSchema,
  entry: z.string().regex(FILE),
  container: z.string().regex(IDENTIFIER),
  /** The versions of `@stagedoor/platform` that it works with. */
  platform: rangeSchema,
  /**
   * The versions of every other shared package that the federation run time asks for, by the packages' names. Builds that were
   * published before these were recorded have none.
   */
  requires: z.record(z.string().regex(PACKAGE), rangeSchema).optional(),
  paths: z.array(ownedPathSchema).min(1),
  /** Files that opening the area always loads, in the order in which they are needed. */
  initial: z.array(z.string().regex(FILE)),
  /** A sha384 for every JavaScript file of the build. */
  integrity: z.record(z.string().regex(FILE), integritySchema),
};

type BuildFields = z.infer<z.ZodObject<typeof buildFields>>;

function hasHashes(build: Pick<BuildFields, 'entry' | 'initial' | 'integrity'>): boolean {
  return [build.entry, ...build.initial].every((file) => Object.hasOwn(build.integrity, file));
}

const NO_HASH = { error: 'The entry and each initial file need a hash.', path: ['integrity'] };

/** What a build says about itself, in `stagedoor-remote.json` beside its files. */
export const remoteBuildSchema = z
  .strictObject({ name: remoteNameSchema, ...buildFields, paths: ownedPathsSchema })
  .refine(hasHashes, NO_HASH);

const publishedFields = {
  ...buildFields,
  /** The folder that its files are served from: of this site, or of another origin. */
  baseUrl: z.string().regex(FOLDER, { error: 'A base URL is a folder like /remotes/x/1.0.0/.' }),
};

/** A build and where its files are served. */
export const publishedBuildSchema = z.strictObject(publishedFields).refine(hasHashes, NO_HASH);

const lineFields = {
  ...publishedFields,
  shares: z.record(versionSchema, z.number().gt(0).lt(1)).optional(),
  canary: publishedBuildSchema.optional(),
  /** The site ends the canary itself when it is worse. */
  autoRollback: z.literal(true).optional(),
};

/**
 * What is in force of a remote: one build and, while a newer one is tried out on a part of the visitors, that one too with the
 * share of the visitors that gets each: `{ "1.4.0": 0.9, "1.5.0": 0.1 }`.
 */
const registryLineSchema = z.strictObject(lineFields).refine(hasHashes, NO_HASH);

/**
 * One remote in a registry: a line, and under `platforms` further ones for shells of other major versions of the platform:
 * `{ "2": { … } }`. A page server takes the line that is for its shell.
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

/** Where the files of a published version are served by the site itself. */
export function baseUrlOf(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** The origin of a build's files, or null if that is the site's own. */
export function foreignOriginOf({ baseUrl }: Pick<PublishedBuild, 'baseUrl'>): string | null {
  return baseUrl.startsWith('/') ? null : new URL(baseUrl).origin;
}
