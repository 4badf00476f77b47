import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Stats } from 'webpack';
import { harnessConfiguration } from './harness-configuration.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfe-broken-'));
  await mkdir(join(folder, 'src'));
  const stagedoor = { remote: 'mfe-broken', platform: '^1.0.0', paths: [] };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'mfe-broken', stagedoor }));
});

afterEach(() => rm(folder, { recursive: true }));

/** Returns the errors of a build as the overlay and the terminal show them. */
async function errorsOf(source: string): Promise<string[]> {
  await writeFile(join(folder, 'src/remote.tsx'), source);
  const settings = { remote: 'mfe-broken', api: 'none', paths: [], people: [], opensAs: null };
  const entry = join(folder, 'src/remote.tsx');
  const compiler = webpack({ ...harnessConfiguration(folder, settings), entry });
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error, done) => (done ? resolve(done) : reject(error!))),
  );
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ message, moduleName = '' }) => `${moduleName}\n${message}`);
}

it('reports a syntax error once, with its reason, file and line', async () => {
  const errors = await errorsOf('export const remote = {\n  routes: [,\n};\n');

  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(
    /^\.\/src\/remote\.tsx\nSyntax error: Expression expected\n.*remote\.tsx:3:1\]/,
  );
  expect(errors[0]).toContain('2 |   routes: [,');
  expect(errors[0]).not.toMatch(/node_modules|backtrace|NonErrorEmitted/);
});

it('compiles the style sheets of a remote', async () => {
  await writeFile(join(folder, 'src/look.css'), 'h1 { color: red }');

  expect(await errorsOf("import './look.css';\nexport const remote = { routes: [] };\n")).toEqual(
    [],
  );
});

it('reports no error for a valid source', async () => {
  expect(await errorsOf('export const remote = { routes: [] };\n')).toEqual([]);
});

it('reports a missing file as such', async () => {
  const [error] = await errorsOf("export { remote } from './missing';\n");

  expect(error).toContain("Can't resolve './missing'");
  expect(error).not.toContain('Syntax error');
});

it('reports an import that the build of a remote refuses', async () => {
  const [error] = await errorsOf("export { useNavigate } from 'react-router-dom';\n");

  expect(error).toContain('A remote may not import react-router-dom (src/remote.tsx)');
});
