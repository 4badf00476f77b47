import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSettings } from '../site/settings.js';
import { copyDataFolder } from './copy-data-folder.js';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'stagedoor-data-'));
  publish('1.0.0', 1);
});

afterEach(() => rmSync(home, { recursive: true }));

function write(path: string, content = ''): void {
  const file = join(home, 'data', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Puts a version of a remote in force, as a page server does: each file names only files before it. */
function publish(version: string, revision: number): void {
  write(`remotes/mfe-door/${version}/remote.js`);
  write(`registry/versions/mfe-door/${version}.json`);
  write(`registry/history/production/${revision}.json`, version);
  write('registry/production.json', version);
}

/** Copies the data folder of a site whose database is elsewhere; `meanwhile` runs after the files are listed. */
function copy(meanwhile: () => void = () => undefined, signal = new AbortController().signal) {
  const settings = readSettings({
    STAGEDOOR_DATA_DIR: join(home, 'data'),
    DATABASE_URL: 'postgresql://shop@127.0.0.1/shop',
  });
  mkdirSync(join(home, 'copy'));
  const say = (line: string) => {
    if (line.startsWith('Copying')) meanwhile();
  };
  return copyDataFolder({ settings, say, signal }, join(home, 'copy'));
}

const copied = () =>
  readdirSync(join(home, 'copy/data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(home, 'copy/data/').length))
    .toSorted();

const FIRST = [
  'registry/history/production/1.json',
  'registry/production.json',
  'registry/versions/mfe-door/1.0.0.json',
  'remotes/mfe-door/1.0.0/remote.js',
];

it('leaves out files that have not got their own name yet', async () => {
  const uuid = randomUUID();
  write(`registry/production.json.${uuid}`);
  write(`registry/history/production/2.json.${uuid}.incoming`);
  write('registry/incoming/Zm9v');
  write(`registry/incoming/build-${uuid}/remote.js`);
  write(`remotes/mfe-door/.incoming-${uuid}/remote.js`);
  write(`remotes/mfe-door/.incoming-${uuid}-replaced/remote.js`);
  write(`shells/.${uuid}`);
  write(`demo-${uuid}.json`);

  const { files } = await copy();

  expect(copied()).toEqual([`demo-${uuid}.json`, ...FIRST]);
  expect(Object.keys(files).toSorted()).toEqual(copied().map((path) => `data/${path}`));
});

const inForce = () => readFileSync(join(home, 'copy/data/registry/production.json'), 'utf8');

it('has every file that the registry names when a version is published after it is listed', async () => {
  await copy(() => publish('1.1.0', 2));

  expect(copied()).toEqual(FIRST);
  expect(inForce()).toBe('1.0.0');
});

it('has every file that the registry names when a version is published before it is listed', async () => {
  const { signal } = new AbortController();
  const afterTheFirstFile = vi.spyOn(signal, 'throwIfAborted');
  afterTheFirstFile.mockImplementationOnce(() => publish('1.1.0', 2));

  await copy(undefined, signal);

  expect(copied()).toEqual([
    'registry/history/production/1.json',
    'registry/history/production/2.json',
    'registry/production.json',
    'registry/versions/mfe-door/1.0.0.json',
    'registry/versions/mfe-door/1.1.0.json',
    'remotes/mfe-door/1.0.0/remote.js',
    'remotes/mfe-door/1.1.0/remote.js',
  ]);
  expect(inForce()).toBe('1.0.0');
});

it('leaves out files that a page server removes meanwhile', async () => {
  write('shells/main.0123456789abcdef.js');
  write('registry/versions/mfe-door/0.9.0.json');
  const versions = join(home, 'data/registry/versions/mfe-door');

  const { files } = await copy(() => {
    rmSync(join(home, 'data/shells/main.0123456789abcdef.js'));
    renameSync(join(versions, '0.9.0.json'), join(versions, '0.9.0.json.withdrawn'));
  });

  expect(copied()).toEqual(FIRST);
  expect(Object.keys(files).toSorted()).toEqual(copied().map((path) => `data/${path}`));
});

it('is refused when another file is removed meanwhile', async () => {
  const file = join(home, 'data/remotes/mfe-door/1.0.0/remote.js');

  await expect(copy(() => rmSync(file))).rejects.toThrow(
    `${file} was removed during the copy; repeat the command.`,
  );
});
