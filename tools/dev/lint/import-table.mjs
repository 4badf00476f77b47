import { REMOTES } from './repository.mjs';

/**
 * Who may import whom, once for the whole repository. Every source file belongs to the folder below with the
 * longest matching path. `may` lists the folders of ours that it may import (itself always), `testsMay` those
 * that only its tests may, `never` the packages that it must reach another way. Configuration files, which
 * run at build time, are held to their declared dependencies alone.
 */

const BROWSER = { never: ['zod'], because: 'zod/mini is a quarter of its size in the browser' };
const REMOTE = {
  may: ['libs/contracts', 'libs/platform', 'libs/ui'],
  testsMay: ['libs/testing'],
  never: ['react-router-dom', 'react-router', '@tanstack/react-query', 'axios', 'zustand', 'zod'],
  because: 'the shell provides it: import it from @stagedoor/platform',
};

export const FOLDERS = {
  'libs/contracts': { may: [], ...BROWSER },
  'libs/ui': { may: [], ...BROWSER },
  'libs/federation': { may: [] },
  'libs/platform': { may: ['libs/contracts'], ...BROWSER },
  'libs/testing': { may: ['libs/contracts', 'libs/platform', 'libs/ui'], ...BROWSER },
  'shell/src': {
    may: ['libs/contracts', 'libs/platform', 'libs/ui', 'libs/federation'],
    testsMay: ['libs/testing'],
    ...BROWSER,
  },
  // Its page is a remote that only a staging page server has.
  'shell/preview': { ...REMOTE, may: [...REMOTE.may, 'shell/src', 'shell/server'] },
  'shell/server': { may: ['libs/contracts', 'libs/federation'] },
  ...Object.fromEntries(REMOTES.map((folder) => [folder, REMOTE])),
  // Each may import those above it.
  'tools/processes': { may: [] },
  'tools/postgres': { may: ['tools/processes'] },
  'tools/payments-sandbox': { may: [] },
  api: {
    may: ['libs/contracts'],
    testsMay: ['tools/processes', 'tools/postgres', 'tools/payments-sandbox'],
  },
  'tools/ops': {
    may: [
      'libs/contracts',
      'libs/federation',
      'libs/testing',
      'api',
      'shell/server',
      'tools/processes',
      'tools/postgres',
    ],
    testsMay: ['tools/payments-sandbox'],
  },
  'tools/ops/fixtures/sample-remote': REMOTE,
  'tools/dev': { may: 'anything' },
  'tools/soak': { may: 'anything' },
  e2e: { may: 'anything' },
  bench: { may: 'anything' },
};

/**
 * The rooms of orders, and which others each may import: from the room that decides to the room that does. Every room
 * may import `persistence` and `domain`, and each of those only itself and the domain.
 */
const ROOMS_OF_ORDERS = {
  placing: ['checkout', 'settlement', 'stripe', 'reading'],
  notices: ['settlement', 'refunds', 'stripe', 'watch'],
  refunds: ['settlement', 'stripe', 'reading'],
  checkout: ['settlement', 'stripe', 'watch'],
  settlement: ['stripe'],
  mails: ['reading'],
  reading: ['checkout'],
  stripe: [],
  watch: [],
};

const orders = 'api/src/modules/orders/';

/** What other workspaces import by the name of its package alone, never by a relative path. */
export const BY_NAME = /^(tools|api\/(src|test-support)|shell\/server)\//;

/** The direction inside an app: what a file that matches `from` may not reach. */
export const DIRECTIONS = [
  ...Object.entries(ROOMS_OF_ORDERS).map(([room, may]) => ({
    from: new RegExp(`^${orders}${room}/(?!.*\\.int-spec\\.ts$)`),
    forbids: (target) =>
      target.startsWith(orders) &&
      ![room, 'persistence', 'domain', ...may].some((one) => target.startsWith(`${orders}${one}/`)),
    because: `the room ${room} reaches only ${['persistence', 'domain', ...may].join(', ')}`,
  })),
  {
    from: /^api\/src\/modules\/orders\/(?!settlement\/|orders\.module\.ts$|.*\.int-spec\.ts$)/,
    forbids: (target) => target === `${orders}persistence/ledger.repository.js`,
    because: 'only settlement/ writes to the ledger, with the stock and the status',
  },
  {
    from: /^(?<own>api\/src\/modules\/[^/]+\/)(domain|persistence)\/(?!.*\.int-spec\.ts$)/,
    forbids: (target, { own }) =>
      target.endsWith('.service.js') ||
      (target.startsWith(own) && !/^(domain|persistence)\//.test(target.slice(own.length))),
    because:
      'domain/ and persistence/ import no service, and nothing of their module but each other',
  },
  {
    from: /^api\/src\/modules\/[^/]+\/domain\//,
    forbids: (target) => target.includes('/persistence/'),
    because: 'domain/ does not know how it is stored',
  },
  {
    from: /^shell\/server\/(?!preview\/|server\.ts$)/,
    forbids: (target) => target.startsWith('shell/server/preview/'),
    because: 'only server.ts loads the preview, and only on a staging site',
  },
  {
    from: /^shell\/server\/(?!dev-remotes\/|server\.ts$)/,
    forbids: (target) => target.startsWith('shell/server/dev-remotes/'),
    because: 'only server.ts loads it, and only where dev servers are named',
  },
  {
    from: /^(?<app>.+\/features\/)(?<own>[^/]+)\//,
    forbids: (target, { app, own }) =>
      target.startsWith(app) && !`${target}/`.startsWith(`${app}${own}/`),
    because: 'a feature never imports another feature; move what they share beside features/',
  },
  {
    from: /^(?<src>(shell|mfe-[a-z0-9-]+)\/src\/)(?!features\/|app\/)[^/]+\//,
    forbids: (target, { src }) => target.startsWith(`${src}features/`),
    because: 'shared code does not know the features that use it',
  },
  {
    from: /^(?<modules>api\/src\/modules\/)(?<own>[^/]+)\/(?!.*\.int-spec\.ts$)/,
    forbids: (target, { modules, own }) =>
      target.startsWith(modules) &&
      !target.startsWith(`${modules}${own}/`) &&
      !/^[^/]+\/([^/]+\/)?[^/]+\.(module|service|guard)\.js$/.test(target.slice(modules.length)),
    because:
      'a module reaches another only through its *.module or an exported *.service or *.guard',
  },
  {
    from: /^api\/src\/(?!seams\/)/,
    forbids: (target) => target.startsWith('api/src/seams/'),
    because: 'the soak alone reaches into the product by them',
  },
  {
    from: /^api\/src\/(?!modules\/|seams\/|.*app\.module\.ts$|database\/)/,
    forbids: (target) => target.startsWith('api/src/modules/'),
    because: 'what the modules share does not know them',
  },
];

/** Packages that only the files matching `only` may import, within `within`. */
export const KEPT = [
  {
    within: /^api\/src\/(?!.*\.(int-)?spec\.ts$)/,
    only: /\/stripe\.gateway\.ts$/,
    packages: /^stripe(\/|$)/,
    because: 'only stripe.gateway.ts talks to Stripe',
  },
  {
    within: /\/domain\//,
    only: /^$/,
    packages: /^(@nestjs\/.*|typeorm)$/,
    because: 'domain/ is pure',
  },
];
