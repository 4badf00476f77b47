import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES } from '@stagedoor/contracts';
import {
  emptyRegistry,
  MENU_ROLES,
  menuLinks,
  remoteManifestSchema,
  type MenuLink,
  type OwnedPath,
  type PublishedBuild,
} from '@stagedoor/federation';
import { aShell } from '../testing/a-shell.js';
import { pageRegistryFor, writtenRegistry } from './page-registry.js';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The remotes of the specification's menus; a remote added by a team has its own links. */
const REMOTES = ['account', 'attendee', 'creator', 'placeholders', 'venue'];

/** The paths of these remotes by name, as declared in their package.json. */
function declaredPaths(): Record<string, OwnedPath[]> {
  const folders = REMOTES.map((name) => `mfe-${name}`);
  const manifests = folders.map((folder) => {
    const text = readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8');
    return remoteManifestSchema.parse((JSON.parse(text) as { stagedoor: unknown }).stagedoor);
  });
  return Object.fromEntries(manifests.map(({ remote, paths }) => [remote, paths]));
}

const pathOf = ({ path, access }: OwnedPath): OwnedPath => ({ path, access });

const buildOf = (remote: string, paths: OwnedPath[]): PublishedBuild => ({
  version: '1.0.0',
  baseUrl: `/remotes/${remote}/1.0.0/`,
  entry: 'remoteEntry.js',
  container: remote.replaceAll('-', '_'),
  platform: '^1.0.0',
  paths,
  initial: [],
  integrity: {},
});

/** The links of a page with these remotes in force. */
function linksOf(remotes: Record<string, OwnedPath[]>): MenuLink[] {
  const builds = Object.entries(remotes).map(([name, paths]) => [name, buildOf(name, paths)]);
  const registry = {
    ...emptyRegistry('local'),
    remotes: Object.fromEntries(builds) as Record<string, PublishedBuild>,
  };
  return writtenRegistry(pageRegistryFor(registry, { shell: aShell(), draw: () => 0 })).links;
}

const inMenu = (links: MenuLink[], menu: MenuLink['menu'], role: MenuLink['role']) =>
  links
    .filter((link) => link.menu === menu && (!link.role || link.role === role))
    .map(({ to, label }) => `${label} ${to}`);

const HEADER = {
  venue: [
    'My Venues /venues/my-venues',
    'Venue Bookings /venues/bookings',
    'Analytics /venues/analytics',
  ],
  supplier: [
    'My Services /services/my-services',
    'Service Requests /services/requests',
    'Bookings /services/bookings',
  ],
  event_manager: [
    'Assigned Events /events/assigned',
    'Calendar /events/calendar',
    'Dashboard /events/dashboard',
  ],
  creator: ['Create Event /events/create', 'My Events /my-events', 'My Tickets /my-tickets'],
};

const today = declaredPaths();
const before = Object.fromEntries(
  Object.entries(today).map(([remote, paths]) => [remote, paths.map(pathOf)]),
);
const SITES: [string, Record<string, OwnedPath[]>][] = [
  ['the remotes of today', today],
  ['versions that declare nothing', before],
  ['one version that declares nothing', { ...today, 'mfe-attendee': before['mfe-attendee']! }],
  ['one version that declares its pages', { ...before, 'mfe-venue': today['mfe-venue']! }],
];

describe.each(SITES)('the menus of %s are those of section 2', (_of, remotes) => {
  it.each(ROLES)('for a current role of %s', (role) => {
    const links = linksOf(remotes);

    expect(inMenu(links, 'header', role)).toEqual(['Browse Events /events', ...HEADER[role]]);
    expect(inMenu(links, 'account', role)).toEqual([
      'My Tickets /my-tickets',
      'Your account /account',
    ]);
  });
});

it('has the roles of the API', () => {
  expect([...MENU_ROLES].sort()).toEqual([...ROLES].sort());
});

it('orders two remotes with the same order by path, whichever was published first', () => {
  const link = (path: string) => ({
    paths: [
      { path, access: 'signed-in', title: path, links: [{ menu: 'header', order: 5 }] },
    ] as OwnedPath[],
  });
  const [a, b] = [link('/a'), link('/b')];

  const order = (remotes: Parameters<typeof menuLinks>[0]['remotes']) =>
    menuLinks({ remotes }).map(({ to }) => to);

  expect(order({ 'mfe-x': b, 'mfe-y': a })).toEqual(['/a', '/b']);
  expect(order({ 'mfe-x': a, 'mfe-y': b })).toEqual(['/a', '/b']);
});

it('adds no link for a version that declares its page without one', () => {
  const paths: OwnedPath[] = [{ path: '/my-tickets', access: 'signed-in', title: 'My Tickets' }];

  expect(linksOf({ 'mfe-attendee': paths })).toEqual([]);
});
