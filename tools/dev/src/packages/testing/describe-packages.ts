import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { checkPackage } from '../check-package.js';
import { packPackage, type PackedPackage } from '../pack-package.js';

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
      'shared/pattern-key',
      'styles-loader',
      'vite',
      'vite-container',
      'webpack',
    ],
    scripts: [
      ...['shared/client-build', 'shared/description', 'shared/description-excess'],
      ...['shared/menu-links', 'shared/prepare-script', 'shared/provided-imports'],
      ...['shared/styles-rule', 'shared/styles-script'],
    ],
    types: ['runtime', 'shared/build'],
    others: ['README.md', 'dist/runtime.js'],
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
        ...['src/remote.tsx', 'src/routes.spec.ts', 'src/routes.tsx', 'src/styles.d.ts'],
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

/** Makes a folder outside of this repository, until the end of the test. */
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Defines the tests of the packages that a test file has packed. */
export function describePackages(packed: () => readonly PackedPackage[]): void {
  const named = (name: string) =>
    packed().find(({ manifest }) => manifest.name === `@stagedoor/${name}`)!;
  const builtFolder = (name: string) => join(dirname(named(name).tarball), name);

  describe.each(Object.keys(CONTENTS))('the package @stagedoor/%s', (name) => {
    it('contains built files with their types and maps, and nothing else', () => {
      expect(named(name).files).toEqual(filesOf(name));
    });

    it('passes publint and arethetypeswrong', async () => {
      await expect(checkPackage(named(name))).resolves.toEqual([]);
    });

    it('has maps that name sources by their place in the package', async () => {
      const maps = named(name).files.filter((file) => file.endsWith('.map'));
      const texts = await Promise.all(
        maps.map((file) => readFile(join(builtFolder(name), file), 'utf8')),
      );
      const sources = texts.flatMap((text) => (JSON.parse(text) as { sources: string[] }).sources);

      expect(sources.filter((source) => !/^(?:\.\.\/)+(?:\w+\/)?src\//.test(source))).toEqual([]);
      expect(sources.filter((source) => /spec|testing\//.test(source))).toEqual([]);
    });

    it('has its version in its changelog', async () => {
      const changelog = await readFile(join(builtFolder(name), 'CHANGELOG.md'), 'utf8');

      expect(changelog).toContain(`\n## ${named(name).manifest.version}\n`);
    });
  });

  it('a package is the same to the byte when it is packed again', async () => {
    const { integrity } = await packPackage('libs/contracts', await aFolder());

    expect(integrity).toBe(named('contracts').integrity);
  });

  it('a package whose types are missing is not publishable', async () => {
    const one = named('contracts');
    const folder = await aFolder();
    const built = join(folder, 'contracts');
    await cp(builtFolder('contracts'), built, { recursive: true });
    await writeFile(join(built, 'dist/index.d.ts'), "export * from './gone.js';\n");
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: built, stdio: 'ignore' });

    const problems = await checkPackage({ ...one, tarball: join(folder, basename(one.tarball)) });

    expect(problems.join('\n')).toContain('InternalResolutionError');
  });
}
