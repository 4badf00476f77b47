import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { checkPackage } from './check-package.js';
import { packPackage, type PackedPackage } from './pack-package.js';
import { PUBLISHED_FOLDERS } from './published-packages.js';

/** The files below `dist`: scripts with map and types, then those without types, types without a script, and others. */
const CONTENTS: Record<
  string,
  { whole: string[]; scripts?: string[]; types?: string[]; others?: string[] }
> = {
  contracts: { whole: ['index', 'report-ticket'] },
  platform: { whole: ['device', 'index'], others: ['README.md'] },
  ui: { whole: ['fonts', 'index'], others: ['README.md'] },
  federation: {
    whole: [
      'index',
      'rspack',
      'runtime',
      'shared/pattern-key',
      'styles-loader',
      'vite',
      'vite-container',
      'webpack',
    ],
    scripts: [
      ...['shared/client-build', 'shared/describe-build', 'shared/description'],
      ...['shared/menu-links', 'shared/prepare-script', 'shared/publish-build'],
      ...['shared/styles-rule', 'shared/styles-script'],
    ],
    types: ['shared/build'],
    others: ['README.md'],
  },
  testing: {
    whole: [
      ...['builders', 'demo-accounts', 'index', 'people', 'ticket-picture'],
      ...['browser-environment', 'set-up-page', 'set-up-queries', 'vitest'],
    ],
    scripts: ['shared/api-handlers'],
    types: ['api-handlers'],
    others: ['dist/api-handlers.js'],
  },
  harness: {
    ...{ whole: ['page'], scripts: ['stagedoor-harness'] },
    others: ['README.md', 'page/index.html'],
  },
  remote: { whole: [], scripts: ['stagedoor'], others: ['README.md'] },
  'create-remote': {
    ...{ whole: [], scripts: ['create-remote'] },
    others: [
      'README.md',
      ...[
        ...['.github/workflows/check.yml', '.oxlintrc.json', '_gitignore', 'README.md'],
        ...['package.json', 'tsconfig.json', 'vitest.config.mjs'],
        ...['src/remote.tsx', 'src/routes.tsx', 'src/styles.d.ts'],
        ...['events-query.ts', 'screen.route.tsx', 'screen.spec.tsx'].map(
          (file) => `src/features/screen/${file}`,
        ),
      ].map((file) => `template/shared/${file}`),
      ...['webpack', 'rspack', 'vite'].flatMap((bundler) =>
        ['package.json', `${bundler}.config.mjs`].map((file) => `template/${bundler}/${file}`),
      ),
    ],
  },
};

function filesOf(name: string): string[] {
  const { whole, scripts = [], types = [], others = [] } = CONTENTS[name]!;
  return [
    ...['CHANGELOG.md', 'package.json', ...others],
    ...[...whole, ...scripts].flatMap((file) => [`dist/${file}.js`, `dist/${file}.js.map`]),
    ...[...whole, ...types].map((file) => `dist/${file}.d.ts`),
  ].toSorted();
}

let folder: string;
const packed = new Map<string, PackedPackage>();

beforeAll(async () => {
  // Within this repository, where the program finds the packages that it needs.
  await mkdir(join(REPOSITORY, '.results'), { recursive: true });
  folder = await mkdtemp(join(REPOSITORY, '.results/packages-'));
  for (const one of PUBLISHED_FOLDERS) {
    packed.set(one.replace(/^.*\//, ''), await packPackage(one, folder));
  }
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(Object.keys(CONTENTS))('the package @stagedoor/%s', (name) => {
  it('contains built files with their types and maps, and nothing else', () => {
    expect(packed.get(name)!.files).toEqual(filesOf(name));
  });

  it('passes publint and arethetypeswrong', async () => {
    await expect(checkPackage(packed.get(name)!)).resolves.toEqual([]);
  });

  it('has maps that name sources by their place in the package', async () => {
    const maps = packed
      .get(name)!
      .files.filter((file) => file.endsWith('.map'))
      .map((file) => join(folder, name, file));
    const texts = await Promise.all(maps.map((map) => readFile(map, 'utf8')));
    const sources = texts.flatMap((text) => (JSON.parse(text) as { sources: string[] }).sources);

    expect(sources.filter((source) => !/^(?:\.\.\/)+(?:\w+\/)?src\//.test(source))).toEqual([]);
    expect(sources.filter((source) => /spec|testing\//.test(source))).toEqual([]);
  });

  it('has its version in its changelog', async () => {
    const { manifest } = packed.get(name)!;

    const changelog = await readFile(join(folder, name, 'CHANGELOG.md'), 'utf8');

    expect(changelog).toContain(`\n## ${manifest.version}\n`);
  });
});

it('the program runs from its built file', () => {
  const program = join(folder, 'remote/dist/stagedoor.js');
  const help = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' });

  expect(help).toContain('stagedoor <command> --site https://staging.example');
});

it('a package is the same to the byte when it is packed again', async () => {
  const again = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const { integrity } = await packPackage('libs/contracts', again);
    expect(integrity).toBe(packed.get('contracts')!.integrity);
  } finally {
    await rm(again, { recursive: true, force: true });
  }
});

it('a package whose types are missing is not publishable', async () => {
  const built = join(folder, 'contracts');
  const one = packed.get('contracts')!;
  await writeFile(join(built, 'dist/index.d.ts'), "export * from './gone.js';\n");
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: built, stdio: 'ignore' });

  const problems = await checkPackage(one);

  expect(problems.join('\n')).toContain('InternalResolutionError');
});
