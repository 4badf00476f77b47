import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD_FILE } from '../publish/publish-build.js';
import { containerOf, type RemoteBuild } from '../registry/build.js';
import { integrityOf } from '../registry/integrity.js';

export interface TestBuild {
  name?: string;
  version?: string;
  code?: string;
  platform?: string;
  container?: string;
  requires?: RemoteBuild['requires'];
  paths?: RemoteBuild['paths'];
  needs?: RemoteBuild['needs'];
  initial?: RemoteBuild['initial'];
  /** The number of scripts beside the entry. */
  scripts?: number;
}

/** Writes a build into a new folder below `root`, as webpack does. */
export async function aBuild(root: string, build: TestBuild = {}): Promise<string> {
  const { name = 'mfe-x', version = '1.0.0', code = 'var x', platform = '^1.0.0' } = build;
  const { container = containerOf(name, version) } = build;
  const { requires, needs, paths = [{ path: `/${name}`, access: 'public' }] } = build;
  const { initial = ['remoteEntry.js'], scripts = 0 } = build;
  await mkdir(root, { recursive: true });
  const distDir = await mkdtemp(join(root, 'dist-'));
  const names = Array.from({ length: scripts }, (_, index) => `icon-${index}.0123456789abcdef.js`);
  const integrity = Object.fromEntries(
    ['remoteEntry.js', ...names].map((file) => [file, integrityOf(Buffer.from(code))]),
  );
  const description: RemoteBuild = {
    name,
    version,
    entry: 'remoteEntry.js',
    container,
    platform,
    ...(requires && { requires }),
    ...(needs && { needs }),
    paths,
    initial,
    integrity,
  };
  for (const file of Object.keys(integrity)) await writeFile(join(distDir, file), code);
  await writeFile(join(distDir, 'remoteEntry.js.gz'), gzipSync(code));
  await writeFile(join(distDir, BUILD_FILE), JSON.stringify(description));
  return distDir;
}
