import { createRequire } from 'node:module';
import semver from 'semver';
import { rangeSchema, type RemoteManifest } from '../registry/build.js';
import { issuesIn } from '../registry/issues-in.js';
import { PLATFORM } from '../registry/misfit.js';
import { InvalidDeclaration } from './invalid-remote.js';

/**
 * The modules that the shell shares with every remote, one copy per page. A module of a package (`react/jsx-runtime`)
 * has its package's version.
 */
export const SHARED_MODULES = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'styled-components': 'styled-components',
  '@stagedoor/platform': '@stagedoor/platform',
  '@stagedoor/ui': '@stagedoor/ui',
} as const;

export interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  stagedoor?: unknown;
}

/** Returns the versions of the shared packages that are installed for the shell. */
export function sharedVersions(shellDir: string): Readonly<Record<string, string>> {
  const require = createRequire(`${shellDir}/`);
  const versionOf = (name: string) => {
    for (const folder of require.resolve.paths(name) ?? []) {
      try {
        return (require(`${folder}/${name}/package.json`) as PackageJson).version;
      } catch {
        continue;
      }
    }
    throw new Error(`${name} is not installed for the shell.`);
  };
  const names = new Set<string>(Object.values(SHARED_MODULES));
  return Object.fromEntries([...names].map((name) => [name, versionOf(name)]));
}

/** Returns what a shell provides that offers other versions of the platform besides its own. */
export function withPlatforms(
  shared: Readonly<Record<string, string>>,
  others: readonly string[],
): Record<string, string | string[]> {
  return others.length === 0 ? shared : { ...shared, [PLATFORM]: [shared[PLATFORM]!, ...others] };
}

/** Returns the versions of the shared modules by those of their packages. */
export function moduleVersions(shared: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SHARED_MODULES).map(([module, name]) => [module, shared[name] ?? '']),
  );
}

/**
 * Throws if the dependencies need a later platform than the declared range, which is the one that shells are judged by.
 * A single version is that of development, and needs none.
 */
function assertDeclared({ platform }: RemoteManifest, { name, dependencies }: PackageJson): void {
  const needed = dependencies?.[PLATFORM] ?? '';
  const isRange = /^[\^~]/.test(needed) && rangeSchema.safeParse(needed).success;
  if (!isRange || semver.lte(semver.minVersion(needed)!, semver.minVersion(platform)!)) return;
  throw new InvalidDeclaration(
    name,
    'stagedoor.platform',
    `is ${platform}, but the dependencies need ${PLATFORM} ${needed}: an older shell would load the build and fail. Write "platform": "${needed}".`,
  );
}

/**
 * Returns how a remote consumes the shared modules: never its own copy, and only in a version that it accepts. Throws if
 * its package.json declares no such version.
 */
export function consumedModules(manifest: RemoteManifest, packageJson: PackageJson) {
  assertDeclared(manifest, packageJson);
  const invalid = (problem: string) =>
    new InvalidDeclaration(packageJson.name, 'dependencies', `is not valid: ${problem}`);
  const rangeOf = (name: string) => {
    if (name === PLATFORM) return manifest.platform;
    const version = packageJson.dependencies?.[name];
    if (!version) throw invalid(`${name} is missing.`);
    const { error } = rangeSchema.safeParse(version);
    if (error) throw invalid(`${name}: ${issuesIn(error)}`);
    return /^\d/.test(version) ? `^${version}` : version;
  };
  return Object.fromEntries(
    Object.entries(SHARED_MODULES).map(([module, name]) => [
      module,
      {
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: rangeOf(name),
      },
    ]),
  );
}
