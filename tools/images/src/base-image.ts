import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import { componentsOfBase, type DebianPackage, type Component } from './bill-of-materials.js';

/** The Node of the images, from npm's package of its program, with the digests of both architectures. */
const NODE = {
  version: '24.21.0',
  integrity: {
    x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  } as Record<string, string>,
};

const DEBIAN = 'trixie';
/** `util-linux` for the programs with which the page server takes the network from the processes that draw pages. */
const PACKAGES = ['base-files', 'libc6', 'libstdc++6', 'netbase', 'tzdata', 'util-linux'];
/** The programs that stay of those in `usr/bin` and `usr/sbin`. */
const PROGRAMS = ['setpriv', 'unshare'];
/** PostgreSQL's client programs, for backup and restore. */
export const POSTGRES_CLIENT = ['postgresql-client-17'];

/** What mmdebstrap writes and an image does not need. */
const UNUSED = [
  ...['bash-completion', 'debconf', 'info', 'lintian', 'locale', 'man', 'perl'].map(
    (folder) => `usr/share/${folder}`,
  ),
  // Devices, which the runtime of containers creates, and files of the machine that builds.
  ...['dev', 'etc/hostname', 'etc/resolv.conf'],
  ...['etc/apt', 'var/cache/apt', 'var/lib/apt', 'var/log'],
];

const ACCOUNTS = {
  passwd: 'root:x:0:0::/:/nonexistent\nstagedoor:x:10001:10001::/tmp:/nonexistent\n',
  group: 'root:x:0:\nstagedoor:x:10001:\n',
};

/**
 * Writes the files of a base into `folder/root`, which must not exist: libraries of Debian without a shell or a package
 * manager, and Node. Returns its components for the bills of materials.
 */
export async function writeBase(folder: string, more: readonly string[]): Promise<Component[]> {
  const root = join(folder, 'root');
  await mkdir(folder, { recursive: true });
  await runToItsEnd(findInstalledProgram('mmdebstrap', 'mmdebstrap'), [
    ...['--quiet', '--variant=extract', '--skip=cleanup/apt'],
    `--include=${[...PACKAGES, ...more].join(',')}`,
    DEBIAN,
    root,
  ]);
  const packages = await recordPackages(root);
  for (const folder of ['usr/bin', 'usr/sbin']) {
    for (const program of await readdir(join(root, folder))) {
      if (!PROGRAMS.includes(program)) await rm(join(root, folder, program));
    }
  }
  for (const path of UNUSED) await rm(join(root, path), { recursive: true, force: true });
  for (const [file, text] of Object.entries(ACCOUNTS))
    await writeFile(join(root, 'etc', file), text);
  await installNode(root, folder);
  return componentsOfBase(packages, NODE.version);
}

/** Records each package in `var/lib/dpkg/status.d`, where scanners of images without dpkg look, and returns them all. */
async function recordPackages(root: string): Promise<DebianPackage[]> {
  const archives = join(root, 'var/cache/apt/archives');
  const folder = join(root, 'var/lib/dpkg/status.d');
  await mkdir(folder, { recursive: true });
  const files = (await readdir(archives)).filter((file) => file.endsWith('.deb')).sort();
  const packages: DebianPackage[] = [];
  for (const file of files) {
    const control = await runToItsEnd('dpkg-deb', ['--field', join(archives, file)]);
    const field = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(control)![1]!;
    const name = field('Package');
    await writeFile(join(folder, name), control);
    packages.push({ name, version: field('Version'), architecture: field('Architecture') });
  }
  return packages;
}

async function installNode(root: string, folder: string): Promise<void> {
  const name = `node-linux-${process.arch}`;
  const integrity = NODE.integrity[process.arch];
  if (!integrity) throw new OneLineError(`There is no Node of the images for ${process.arch}.`);
  const packed = await runToItsEnd('npm', [
    ...['pack', `${name}@${NODE.version}`, '--silent', '--pack-destination', folder],
  ]);
  const tarball = join(folder, basename(packed.trim()));
  const digest = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64');
  if (integrity !== `sha512-${digest}`) throw new OneLineError(`${name} has another digest.`);
  const bin = join(root, 'usr/local/bin');
  await mkdir(bin, { recursive: true });
  await runToItsEnd('tar', [
    '-xzf',
    tarball,
    '-C',
    bin,
    '--strip-components=2',
    'package/bin/node',
  ]);
  await rm(tarball);
}
