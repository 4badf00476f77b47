import { offeredPlatforms } from './offered-platforms';

interface Shared {
  version: string;
  lib: () => object | undefined;
  shareConfig: {
    singleton: boolean;
    eager: boolean;
    strictVersion: boolean;
    requiredVersion: string;
  };
  scope?: string[];
}

const PLATFORM = '@stagedoor/platform';

const majorOf = (version: string) => version.replace(/^[\^~]/, '').split('.')[0];
const scopeFor = (version: string) => `platform-${majorOf(version)}`;

/** Returns the share scope of a remote by the range of its platform; undefined for the shell's own. */
export function shareScopeOf(range: string): string | undefined {
  const majors = Object.keys(offeredPlatforms).map(majorOf);
  return majors.includes(majorOf(range)) ? scopeFor(range) : undefined;
}

/**
 * Adds the other versions of the platform to the shell's own modules. The remotes of each get a share scope of their own,
 * which differs in the platform alone: within one scope a shared module has one version.
 */
export function withOtherPlatforms(
  own: Readonly<Record<string, Shared>>,
): Record<string, Shared | Shared[]> {
  const { [PLATFORM]: platform, ...common } = own;
  const versions = Object.entries(offeredPlatforms);
  const scope = ['default', ...versions.map(([version]) => scopeFor(version))];
  const others = versions.map(([version, module]) => ({
    version,
    lib: () => module,
    shareConfig: { ...platform!.shareConfig, requiredVersion: `^${version}` },
    scope: [scopeFor(version)],
  }));
  const entries = Object.entries(common).map(([name, one]) => [name, { ...one, scope }] as const);
  return { ...Object.fromEntries(entries), [PLATFORM]: [platform!, ...others] };
}
