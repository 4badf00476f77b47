import { REMOTES } from './repository.mjs';

/**
 * The allowed imports of the whole repository. A source file belongs to the folder with the longest matching path.
 * `may` lists the folders that it may import besides its own, `testsMay` those that only its tests may import, `never`
 * the packages that it must not import. For configuration files, which run at build time, only their declared
 * dependencies are checked.
 */

const BROWSER = { never: ['zod'], because: 'zod/mini is a quarter of its size in the browser' };
const REMOTE = {
  may: ['libs/contracts', 'libs/platform', 'libs/ui'],
  testsMay: ['libs/testing'],
  never: ['react-router-dom', 'react-router', '@tanstack/react-query', 'zustand', 'zod'],
  because: 'the shell provides it: import it from @stagedoor/platform',
};

export const FOLDERS = {
  'libs/contracts': { may: [], ...BROWSER },
  'libs/ui': { may: [], ...BROWSER },
  'libs/federation': { may: [] },
  'libs/tracing': { may: ['libs/contracts'] },
  'libs/platform': { may: ['libs/contracts'], ...BROWSER },
  'libs/testing': { may: ['libs/contracts', 'libs/platform', 'libs/ui'], ...BROWSER },
  'shell/src': {
    may: ['libs/contracts', 'libs/platform', 'libs/ui', 'libs/federation'],
    testsMay: ['libs/testing'],
    ...BROWSER,
  },
  // Its page is a remote that only a staging page server serves.
  'shell/preview': { ...REMOTE, may: [...REMOTE.may, 'shell/src', 'shell/server'] },
  // Draws the shell and the remotes for the server, which it knows only by the messages between them.
  'shell/renderer': {
    may: ['libs/platform', 'libs/federation', 'shell/src', 'shell/server'],
    ...BROWSER,
  },
  'shell/server': { may: ['libs/contracts', 'libs/federation', 'libs/tracing'] },
  ...Object.fromEntries(REMOTES.map((folder) => [folder, REMOTE])),
  // Each of the following may import those above it.
  'tools/processes': { may: [] },
  'tools/postgres': { may: ['tools/processes'] },
  'tools/payments-sandbox': { may: [] },
  api: {
    may: ['libs/contracts', 'libs/tracing'],
    testsMay: ['tools/processes', 'tools/postgres', 'tools/payments-sandbox'],
  },
  'tools/create-remote': { may: ['tools/processes'] },
  'tools/remote': { may: ['libs/contracts', 'libs/federation', 'tools/processes'] },
  'tools/harness': {
    may: [
      'libs/contracts',
      'libs/platform',
      'libs/ui',
      'libs/federation',
      'libs/testing',
      'tools/processes',
    ],
  },
  'tools/ops': {
    may: [
      'libs/contracts',
      'libs/federation',
      'libs/testing',
      'tools/remote',
      'tools/harness',
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
  'tools/cluster': { may: 'anything' },
  'tools/images': { may: 'anything' },
  e2e: { may: 'anything' },
  bench: { may: 'anything' },
};

/**
 * The rooms of orders, and the other rooms that each may import: from the room that decides to the room that does.
 * Every room may import `persistence` and `domain`; `persistence` may import `domain`.
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

/** The folders that other workspaces import by the name of their package, never by a relative path. */
export const BY_NAME = /^(tools|api\/(src|test-support)|shell\/server)\//;

/** The directions inside an app: the imports that are forbidden to a file that matches `from`. */
export const DIRECTIONS = [
  ...Object.entries(ROOMS_OF_ORDERS).map(([room, may]) => ({
    from: new RegExp(`^${orders}${room}/(?!.*\\.int-spec\\.ts$)`),
    forbids: (target) =>
      target.startsWith(orders) &&
      ![room, 'persistence', 'domain', ...may].some((one) => target.startsWith(`${orders}${one}/`)),
    because: `the room ${room} may import only ${['persistence', 'domain', ...may].join(', ')}`,
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
      'domain/ and persistence/ may import no service, and from their module only each other',
  },
  {
    from: /^api\/src\/modules\/[^/]+\/domain\//,
    forbids: (target) => target.includes('/persistence/'),
    because: 'domain/ may not import persistence/',
  },
  {
    from: /^shell\/server\/(?!preview\/|server\.ts$)/,
    forbids: (target) => target.startsWith('shell/server/preview/'),
    because: 'only server.ts loads the preview, and only on a staging site',
  },
  {
    from: /^shell\/server\/(?!dev-remotes\/|server\.ts$)/,
    forbids: (target) => target.startsWith('shell/server/dev-remotes/'),
    because: 'only server.ts loads it, and only with DEV_REMOTES',
  },
  {
    from: /^(?<app>.+\/features\/)(?<own>[^/]+)\//,
    forbids: (target, { app, own }) =>
      target.startsWith(app) && !`${target}/`.startsWith(`${app}${own}/`),
    because: 'a feature may not import another feature; move shared code beside features/',
  },
  {
    from: /^(?<src>(shell|mfe-[a-z0-9-]+)\/src\/)(?!features\/|app\/)[^/]+\//,
    forbids: (target, { src }) => target.startsWith(`${src}features/`),
    because: 'shared code may not import features',
  },
  {
    from: /^(?<modules>api\/src\/modules\/)(?<own>[^/]+)\/(?!.*\.int-spec\.ts$)/,
    forbids: (target, { modules, own }) =>
      target.startsWith(modules) &&
      !target.startsWith(`${modules}${own}/`) &&
      !/^[^/]+\/([^/]+\/)?[^/]+\.(module|service|guard)\.js$/.test(target.slice(modules.length)),
    because:
      'a module may import from another only its *.module or an exported *.service or *.guard',
  },
  {
    from: /^api\/src\/(?!seams\/)/,
    forbids: (target) => target.startsWith('api/src/seams/'),
    because: 'only the soak may import them',
  },
  {
    from: /^api\/src\/(?!modules\/|seams\/|.*app\.module\.ts$|database\/)/,
    forbids: (target) => target.startsWith('api/src/modules/'),
    because: 'code outside of modules/ may not import them',
  },
];

/** Packages that, within `within`, only files that match `only` may import. */
export const KEPT = [
  {
    within: /^api\/src\/(?!.*\.(int-)?spec\.ts$)/,
    only: /\/stripe\.gateway\.ts$/,
    packages: /^stripe(\/|$)/,
    because: 'only stripe.gateway.ts may import it',
  },
  {
    within: /\/domain\//,
    only: /^$/,
    packages: /^(@nestjs\/.*|typeorm)$/,
    because: 'domain/ is pure',
  },
];
