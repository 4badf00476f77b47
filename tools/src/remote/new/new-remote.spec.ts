import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { menuLinks, remoteManifestSchema } from '@stagedoor/federation';
import { REPOSITORY } from '../../processes/node-arguments.js';
import { findRemotes, readManifest } from '../../start/remotes.js';
import { runRemote } from '../commands.js';
import { nextSteps } from './new-remote.js';
import { assertFree, readPlan } from './remote-plan.js';
import { writeRemote } from './write-remote.js';

const KEPT = [
  'package-lock.json',
  'CODEOWNERS',
  '.prettierrc.json',
  'mfe-attendee/package.json',
  'mfe-venue/package.json',
];

let place: { repository: string; dataDir: string };

const read = (file: string) => readFileSync(join(place.repository, file), 'utf8');
const plan = (line: string) => {
  const [name, path, access, team] = line.split(' ');
  return readPlan(name, { path, access, team });
};

beforeEach(() => {
  const repository = mkdtempSync(join(tmpdir(), 'new-remote-'));
  place = { repository, dataDir: join(repository, '.data') };
  for (const file of KEPT) {
    mkdirSync(join(repository, file, '..'), { recursive: true });
    cpSync(join(REPOSITORY, file), join(repository, file));
  }
});

afterEach(() => rmSync(place.repository, { recursive: true }));

it('writes one more remote, with the scripts and versions of the others', () => {
  writeRemote(plan('mfe-promoter /promoter/:id public'), place.repository);

  const manifest = JSON.parse(read('mfe-promoter/package.json')) as Record<string, unknown>;
  const sibling = JSON.parse(read('mfe-venue/package.json')) as Record<string, unknown>;
  expect(findRemotes(place.repository)).toEqual(['mfe-attendee', 'mfe-promoter', 'mfe-venue']);
  expect(remoteManifestSchema.parse(manifest['stagedoor'])).toEqual({
    remote: 'mfe-promoter',
    platform: expect.stringMatching(/^\^\d/),
    paths: [{ path: '/promoter/:id', access: 'public', title: 'Promoter' }],
  });
  expect(manifest['scripts']).toEqual({
    ...(sibling['scripts'] as object),
    dev: 'node ../tools/bootstrap.mjs harness mfe-promoter',
  });
  expect(sibling['dependencies']).toMatchObject(manifest['dependencies'] as object);
  expect(sibling['devDependencies']).toMatchObject(manifest['devDependencies'] as object);
  expect(read('mfe-promoter/src/features/promoter/promoter.spec.tsx')).toContain(`'/promoter/1'`);
});

it('declares a link of the account menu, and says so', () => {
  const promoter = plan('mfe-promoter /club-promoter');

  writeRemote(promoter, place.repository);

  const { paths } = readManifest('mfe-promoter', place.repository);
  expect(menuLinks({ remotes: { 'mfe-promoter': { paths } } })).toEqual([
    { to: '/club-promoter', label: 'Club Promoter', menu: 'account' },
  ]);
  expect(nextSteps(promoter)).toContain(
    'The account menu leads to /club-promoter: "stagedoor" in mfe-promoter/package.json has its title and its link.',
  );
});

it('says that no menu leads to a path with parameters', () => {
  expect(nextSteps(plan('mfe-promoter /promoter/:id'))).toContain(
    'No menu leads to /promoter/:id, because it has parameters: link to it from a screen.',
  );
});

it('adds to the lock file just what npm would, and a line to the owners', () => {
  const before = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };

  writeRemote(plan('mfe-promoter /promoter signed-in @stagedoor/nights'), place.repository);

  const { packages } = JSON.parse(read('package-lock.json')) as typeof before;
  const { 'mfe-promoter': added, 'node_modules/@stagedoor/mfe-promoter': link, ...rest } = packages;
  expect(Object.keys(rest)).toEqual(Object.keys(before.packages));
  expect(rest).toEqual(before.packages);
  expect(added).toMatchObject({ name: '@stagedoor/mfe-promoter', version: '0.1.0' });
  expect(link).toEqual({ resolved: 'mfe-promoter', link: true });
  expect(read('CODEOWNERS')).toMatch(/^\/mfe-promoter\/ +@stagedoor\/nights$/m);
});

it('leaves nothing behind when it is taken back', () => {
  const before = KEPT.map(read);

  writeRemote(plan('mfe-promoter /promoter'), place.repository).undo();

  expect(KEPT.map(read)).toEqual(before);
  expect(readdirSync(place.repository)).not.toContain('mfe-promoter');
});

it('gives every remote of this repository an owner', () => {
  const owners = readFileSync(join(REPOSITORY, 'CODEOWNERS'), 'utf8');

  for (const remote of findRemotes()) expect(owners).toMatch(new RegExp(`^/${remote}/ +@`, 'm'));
});

it.each([
  ['mfe-venue /promoter', 'There is a mfe-venue already.'],
  ['mfe-promoter /events/:number', '/events/:number belongs to mfe-attendee.'],
  ['mfe-promoter /login', '/login belongs to the shell.'],
  ['mfe-promoter /api/promoter', '/api/promoter belongs to the shell.'],
])('refuses "%s", which belongs to somebody', async (line, reason) => {
  await expect(assertFree(plan(line), place)).rejects.toThrow(reason);
});

it.each([
  ['', /Say its name/],
  ['promoter --path /promoter', /Say its name/],
  ['mfe-Promoter --path /promoter', /Say its name/],
  ['mfe-../x --path /promoter', /Say its name/],
  ['mfe- --path /promoter', /Say its name/],
  [`mfe-${'x'.repeat(61)} --path /promoter`, /Say its name/],
  ['mfe-promoter', /Say which --path/],
  ['mfe-promoter --path promoter', /no path that a remote can own/],
  ['mfe-promoter --path /Promoter', /no path that a remote can own/],
  ['mfe-promoter --path /a//b', /no path that a remote can own/],
  ["mfe-promoter --path /a'b", /no path that a remote can own/],
  ['mfe-promoter --path /promoter --access everybody', /public or signed-in/],
  ['mfe-promoter --path /promoter --team promoters', /--team is like/],
  ['mfe-promoter --path /my-events', /belongs to mfe-creator/],
  ['mfe-venue --path /promoter', /There is a mfe-venue already/],
])('refuses "new %s" and writes nothing', async (line, reason) => {
  const before = readFileSync(join(REPOSITORY, 'CODEOWNERS'), 'utf8');

  await expect(runRemote(['new', ...line.split(' ').filter(Boolean)])).rejects.toThrow(reason);

  expect(readFileSync(join(REPOSITORY, 'CODEOWNERS'), 'utf8')).toBe(before);
  expect(readdirSync(REPOSITORY)).not.toContain('mfe-promoter');
});
