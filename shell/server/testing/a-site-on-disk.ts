import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BUILD_FILE,
  emptyRegistry,
  integrityOf,
  registerBuild,
  writeRegistry,
  type PublishedBuild,
} from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config.js';
import { createServer } from '../server.js';
import { aShell } from './a-shell.js';

export const SECRET = 'a-secret-of-thirty-two-characters';
export const ORIGIN = 'https://staging.example';

const HASH = `sha384-${'a'.repeat(64)}`;
const CODE = 'var preview_page';

/** A registered build of `mfe-venue`. */
export function aBuild(version: string, overrides: Partial<PublishedBuild> = {}): PublishedBuild {
  return {
    version,
    baseUrl: `/remotes/mfe-venue/${version}/`,
    entry: 'remoteEntry.js',
    container: `mfe_venue_${version.replaceAll(/\W/g, '_')}`,
    platform: '^1.0.0',
    paths: [
      { path: '/venues/:id', access: 'public' },
      { path: '/venues/my-venues', access: 'signed-in' },
    ],
    initial: ['remoteEntry.js'],
    integrity: { 'remoteEntry.js': HASH },
    ...overrides,
  };
}

const ELSEWHERE: PublishedBuild = {
  ...aBuild('2.0.0'),
  baseUrl: '/remotes/mfe-events/2.0.0/',
  container: 'mfe_events_2_0_0',
  paths: [{ path: '/events', access: 'public' }],
};

/** A remote that is published but not in force. */
export const NOT_IN_FORCE: PublishedBuild = {
  ...aBuild('0.1.0'),
  baseUrl: '/remotes/mfe-promoter/0.1.0/',
  container: 'mfe_promoter_0_1_0',
  paths: [{ path: '/promoter', access: 'signed-in' }],
};

async function writeAll(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

/** The build of a shell whose script has this hash in its name. */
function aShellBuild(hash: string): Record<string, string> {
  const file = `shell.${hash}.js`;
  const script = { file, integrity: HASH };
  const scripts = { scripts: [script], device: script, offlineWorker: script };
  const shell = { shared: aShell(), ...scripts, fonts: {} };
  return {
    'stagedoor-shell.json': JSON.stringify(shell),
    [file]: `shell('${hash}')`,
    [`${file}.br`]: `brotli of ${hash}`,
  };
}

async function writeFiles(root: string): Promise<void> {
  const { baseUrl: _here, ...page } = aBuild('1.0.0', {
    container: 'preview_page',
    paths: [
      { path: '/preview', access: 'signed-in' },
      { path: '/preview/dev-server', access: 'signed-in' },
    ],
    integrity: { 'remoteEntry.js': integrityOf(Buffer.from(CODE)) },
  });
  const files = {
    'public/favicon.svg': '<svg/>',
    'preview/banner/banner.0123456789abcdef.js': 'banner()',
    'preview/page/remoteEntry.js': CODE,
    [`preview/page/${BUILD_FILE}`]: JSON.stringify({ name: 'preview-page', ...page }),
  };
  await writeAll(root, files);
}

/** The registered builds. `mfe-venue` 1.4.0 and `mfe-events` 2.0.0 are in force. */
const BUILDS = [
  aBuild('1.4.0'),
  aBuild('1.5.0-rc.1'),
  aBuild('1.10.0', { platform: '^2.0.0' }),
  // Published before versions were checked by the semver library.
  aBuild('1.5.0-rc.01'),
  aBuild('1.6.0', { paths: [{ path: '/events', access: 'public' }] }),
];

/** The files and registries of a site, the same in each environment, with page servers. */
export async function aSiteOnDisk() {
  const root = await mkdtemp(join(tmpdir(), 'preview-'));
  const dataDir = join(root, 'data');
  const built = new Set<string>();
  await writeFiles(root);
  for (const build of BUILDS) await registerBuild(dataDir, 'mfe-venue', build);
  await registerBuild(dataDir, 'mfe-events', ELSEWHERE);
  await registerBuild(dataDir, 'mfe-promoter', NOT_IN_FORCE);
  const remotes = { 'mfe-venue': aBuild('1.4.0'), 'mfe-events': ELSEWHERE };
  for (const environment of ['local', 'staging', 'production']) {
    const author = { by: 'a-team', what: 'the first versions' };
    await writeRegistry(dataDir, { ...emptyRegistry(environment), remotes }, author);
  }
  return {
    dataDir,
    /** Starts a page server with the shell whose script has this hash in its name. */
    async start(env: NodeJS.ProcessEnv, shell = '0123456789abcdef'): Promise<FastifyInstance> {
      const clientDir = join(root, `client-${shell}`);
      // Rewriting a build in use would let a server send half a file.
      if (!built.has(shell)) await writeAll(clientDir, aShellBuild(shell));
      built.add(shell);
      return createServer(
        readConfig({
          PUBLIC_URL: ORIGIN,
          STAGEDOOR_DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
          ...env,
        }),
        {
          clientDir,
          publicDir: join(root, 'public'),
          previewDir: join(root, 'preview'),
        },
      );
    },
    remove: () => rm(root, { recursive: true }),
  };
}

/** The environment of a page server with previews. */
export const STAGING = {
  STAGEDOOR_ENVIRONMENT: 'staging',
  PREVIEW_EMAILS: ' Ada@Stagedoor.example, grace@stagedoor.example ',
  PREVIEW_SECRET: SECRET,
  API_URL: 'http://127.0.0.1:1',
};

/** Returns the data that a page server wrote into a page. */
export function dataIn<Data>(html: string, id: string): Data | null {
  const json = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
  const text = json.exec(html)?.[1];
  return text ? (JSON.parse(text) as Data) : null;
}
