import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followFile } from './follow-file.js';

vi.mock('node:fs/promises', async (importOriginal) => {
  const files = await importOriginal<typeof import('node:fs/promises')>();
  return { ...files, readFile: vi.fn(files.readFile) };
});

let folder: string;
let file: string;
const onUnusable = vi.fn();
const follow = () => followFile({ file, parse: (text) => text, initial: 'initial', onUnusable });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'follow-'));
  file = join(folder, 'file');
});

afterEach(() => rm(folder, { recursive: true }));

it('rereads an unchanged file that could not be read', async () => {
  await writeFile(file, 'new');
  const content = follow();
  const failure = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  vi.mocked(readFile).mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);

  const answers = [await content(), await content(), await content()];

  expect(answers).toEqual(['initial', 'initial', 'new']);
  expect(onUnusable).toHaveBeenCalledTimes(1);
  expect(onUnusable).toHaveBeenCalledWith(failure, 'initial');
});

it('reports a missing file once, and reads it when it exists', async () => {
  const content = follow();

  expect([await content(), await content()]).toEqual(['initial', 'initial']);
  expect(onUnusable).toHaveBeenCalledTimes(1);

  await mkdir(folder, { recursive: true });
  await writeFile(file, 'new');
  expect(await content()).toBe('new');
});
