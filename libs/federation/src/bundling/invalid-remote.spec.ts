import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { PACKAGE, REMOTE } from '../testing/sample-remote.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));

const COMMANDS = [
  ['webpack', 'webpack-cli/bin/cli.js', ['--mode', 'production']],
  ['vite', 'vite/bin/vite.js', ['build', '--configLoader', 'native']],
] as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invalid-remote-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/remote.tsx'), REMOTE);
  await writeFile(join(folder, 'src/more.ts'), `export const more = 'more';`);
  for (const [bundler] of COMMANDS) {
    const source = new URL(`../${bundler}/index.ts`, import.meta.url).href;
    await writeFile(
      join(folder, `${bundler}.config.mjs`),
      `import { defineRemote } from '${source}';\nexport default defineRemote(import.meta.url);`,
    );
  }
});

afterAll(() => rm(folder, { recursive: true }));

const { stagedoor, dependencies } = PACKAGE;
const { react: _react, ...others } = dependencies;

describe.each(COMMANDS)('the command of %s', (_bundler, program, args) => {
  /** Runs the command with a package.json and returns what it prints. */
  async function outputWith(change: object): Promise<string> {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...PACKAGE, ...change }));
    const loader = join(REPOSITORY, 'tools/processes/loader/register.mjs');
    const node = ['--import', loader, '--conditions=@stagedoor/source'];
    const command = [...node, join(REPOSITORY, 'node_modules', program), ...args];
    return new Promise((resolve, reject) =>
      execFile(process.execPath, command, { cwd: folder }, (error, out, complaint) =>
        error
          ? resolve(stripVTControlCharacters(`${out}${complaint}`))
          : reject(new Error('The build did not fail.')),
      ),
    );
  }

  it.each([
    [
      'a path',
      { stagedoor: { ...stagedoor, paths: [{ ...stagedoor.paths[0], path: 'sample' }] } },
      '"stagedoor" in the package.json of @stagedoor/mfe-sample is not valid: paths.0.path: A path is like /events or /events/:id.',
    ],
    [
      'a missing dependency',
      { dependencies: others },
      '"dependencies" in the package.json of @stagedoor/mfe-sample is not valid: react is missing.',
    ],
    [
      'a range',
      { dependencies: { ...others, react: '>=19' } },
      '"dependencies" in the package.json of @stagedoor/mfe-sample is not valid: react: A range is like ^1.3.0, ~1.3.0 or 1.3.0.',
    ],
  ])('names file and field of %s once', async (_what, change, sentence) => {
    const output = await outputWith(change);

    expect(output.split(sentence)).toHaveLength(2);
    expect(output).not.toMatch(/\n\s+at .*(?:libs.federation|node:internal)|"origin"/);
  });

  it('names a missing module once', async () => {
    const module = join(folder, 'src/remote.tsx');
    await rm(module);
    onTestFinished(() => writeFile(module, REMOTE));

    const output = await outputWith({});

    const sentence =
      '@stagedoor/mfe-sample has no src/remote.tsx, which the shell loads: export const remote: RemoteModule = { routes };';
    expect(output.split(sentence)).toHaveLength(2);
    expect(output).not.toMatch(/BUILD-001|\n\s+at .*(?:libs.federation|node:internal)/);
  });
});
