import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { PackedPackage } from './pack-package.js';

const run = promisify(execFile);

/**
 * Publishes the packages whose version the registry lacks, and returns a line for each. Throws before the first when
 * the registry has a version with other contents.
 */
export async function publishPackages(
  packed: readonly PackedPackage[],
  registry: string,
  tag: string,
): Promise<string[]> {
  const published = await Promise.all(packed.map((one) => integrityOf(one, registry)));
  const changed = packed.filter(
    (one, index) => published[index] && published[index] !== one.integrity,
  );
  if (changed.length > 0) {
    const names = changed.map(({ manifest }) => `${manifest.name} ${manifest.version}`);
    throw new OneLineError(
      `Published with other contents: ${names.join(', ')}. Raise the versions, and their lines in CHANGELOG.md.`,
    );
  }
  const lines: string[] = [];
  for (const [index, { manifest, tarball }] of packed.entries()) {
    const name = `${manifest.name} ${manifest.version}`;
    if (published[index]) lines.push(`${name} is published already.`);
    else {
      await publish(tarball, registry, tag);
      lines.push(`${name} is published.`);
    }
  }
  return lines;
}

async function publish(tarball: string, registry: string, tag: string): Promise<void> {
  const args = ['publish', tarball, '--registry', registry, '--tag', tag, '--access', 'public'];
  await run('npm', args).catch(({ stderr = '' }: { stderr?: string }) => {
    throw new OneLineError(`npm publish failed: ${stderr.trim()}`);
  });
}

interface Packument {
  versions?: Record<string, { dist: { integrity: string } }>;
}

/** Returns the integrity of the published version; undefined when the registry lacks it. */
async function integrityOf(
  { manifest: { name, version } }: PackedPackage,
  registry: string,
): Promise<string | undefined> {
  const address = new URL(name.replace('/', '%2f'), registry.replace(/\/*$/, '/'));
  const response = await fetch(address).catch(() => null);
  if (!response || (!response.ok && response.status !== 404)) {
    throw new OneLineError(`${registry} does not answer for ${name}.`);
  }
  if (response.status === 404) return undefined;
  const { versions } = (await response.json()) as Packument;
  return versions?.[version]?.dist.integrity;
}
