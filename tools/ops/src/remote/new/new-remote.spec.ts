import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { menuLinks, remoteManifestSchema } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { findRemotes, readManifest } from '../../site/remotes.js';
import { runRemote } from '../commands.js';
import { nextSteps } from './new-remote.js';
import { assertFree, readPlan } from './remote-plan.js';
import { writeRemote } from './write-remote.js';

const KEPT = [
  'package-lock.json',
  'CODEOWNERS',
  '.oxfmtrc.json',
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

it('writes a remote with the scripts and versions of the others', () => {
  writeRemote(plan('mfe-unheard /unheard/:id public'), place.repository);

  const manifest = JSON.parse(read('mfe-unheard/package.json')) as Record<string, unknown>;
  const sibling = JSON.parse(read('mfe-venue/package.json')) as Record<string, unknown>;
  expect(findRemotes(place.repository)).toEqual(['mfe-attendee', 'mfe-unheard', 'mfe-venue']);
  expect(remoteManifestSchema.parse(manifest['stagedoor'])).toEqual({
    remote: 'mfe-unheard',
    platform: expect.stringMatching(/^\^\d/),
    paths: [{ path: '/unheard/:id', access: 'public', title: 'Unheard' }],
  });
  expect(manifest['scripts']).toEqual({
    ...(sibling['scripts'] as object),
    dev: 'exec node ../tools/bootstrap.mjs harness mfe-unheard',
  });
  expect(sibling['dependencies']).toMatchObject(manifest['dependencies'] as object);
  expect(sibling['devDependencies']).toMatchObject(manifest['devDependencies'] as object);
  expect(read('mfe-unheard/src/features/unheard/unheard.spec.tsx')).toContain(`'/unheard/1'`);
});

it('declares a link of the account menu, and prints it', () => {
  const unheard = plan('mfe-unheard /club-unheard');

  writeRemote(unheard, place.repository);

  const { paths } = readManifest('mfe-unheard', place.repository);
  expect(menuLinks({ remotes: { 'mfe-unheard': { paths } } })).toEqual([
    { to: '/club-unheard', label: 'Club Unheard', menu: 'account' },
  ]);
  expect(nextSteps(unheard)).toContain(
    'The account menu leads to /club-unheard: "stagedoor" in mfe-unheard/package.json has its title and its link.',
  );
});

it('prints that no menu leads to a path with parameters', () => {
  expect(nextSteps(plan('mfe-unheard /unheard/:id'))).toContain(
    'No menu leads to /unheard/:id, because it has parameters: link to it from a screen.',
  );
});

it('adds to the lock file what npm would, and a line to CODEOWNERS', () => {
  const before = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };

  writeRemote(plan('mfe-unheard /unheard signed-in @stagedoor/nights'), place.repository);

  const { packages } = JSON.parse(read('package-lock.json')) as typeof before;
  const { 'mfe-unheard': added, 'node_modules/@stagedoor/mfe-unheard': link, ...rest } = packages;
  expect(Object.keys(rest)).toEqual(Object.keys(before.packages));
  expect(rest).toEqual(before.packages);
  expect(added).toMatchObject({ name: '@stagedoor/mfe-unheard', version: '0.1.0' });
  expect(link).toEqual({ resolved: 'mfe-unheard', link: true });
  expect(read('CODEOWNERS')).toMatch(/^\/mfe-unheard\/ +@stagedoor\/nights$/m);
});

it('removes all its changes when it is undone', () => {
  const before = KEPT.map(read);

  writeRemote(plan('mfe-unheard /unheard'), place.repository).undo();

  expect(KEPT.map(read)).toEqual(before);
  expect(readdirSync(place.repository)).not.toContain('mfe-unheard');
});

it('every remote of this repository has an owner', () => {
  const owners = readFileSync(join(REPOSITORY, 'CODEOWNERS'), 'utf8');
  const remotes = findRemotes();

  expect(remotes).toContain('mfe-attendee');
  for (const remote of remotes) expect(owners).toMatch(new RegExp(`^/${remote}/ +@`, 'm'));
});

it.each([
  [
    'mfe-venue /unheard',
    'There is a mfe-venue already. npm start puts its local build in force; to create it again, first delete its folder and its lines in CODEOWNERS and package-lock.json.',
  ],
  ['mfe-unheard /events/:number', '/events/:number belongs to mfe-attendee.'],
  ['mfe-unheard /login', '/login belongs to the shell.'],
  ['mfe-unheard /api/unheard', '/api/unheard belongs to the shell.'],
  ['mfe-unheard /health/live', '/health/live belongs to the shell.'],
])('refuses "%s", which is taken', async (line, reason) => {
  await expect(assertFree(plan(line), place)).rejects.toThrow(reason);
});

it.each([
  ['', /Say its name/],
  ['unheard --path /unheard', /Say its name/],
  ['mfe-Unheard --path /unheard', /Say its name/],
  ['mfe-../x --path /unheard', /Say its name/],
  ['mfe- --path /unheard', /Say its name/],
  [`mfe-${'x'.repeat(61)} --path /unheard`, /Say its name/],
  ['mfe-unheard', /Say which --path/],
  ['mfe-unheard --path unheard', /not a path that a remote can own/],
  ['mfe-unheard --path /Unheard', /not a path that a remote can own/],
  ['mfe-unheard --path /a//b', /not a path that a remote can own/],
  ["mfe-unheard --path /a'b", /not a path that a remote can own/],
  ['mfe-unheard --path /unheard --access everybody', /public or signed-in/],
  ['mfe-unheard --path /unheard --team promoters', /--team must be/],
  ['mfe-unheard --path /my-events', /belongs to mfe-creator/],
  ['mfe-venue --path /unheard', /There is a mfe-venue already/],
])('refuses "new %s" and writes nothing', async (line, reason) => {
  const before = readFileSync(join(REPOSITORY, 'CODEOWNERS'), 'utf8');

  await expect(runRemote(['new', ...line.split(' ').filter(Boolean)])).rejects.toThrow(reason);

  expect(readFileSync(join(REPOSITORY, 'CODEOWNERS'), 'utf8')).toBe(before);
  expect(readdirSync(REPOSITORY)).not.toContain('mfe-unheard');
});
