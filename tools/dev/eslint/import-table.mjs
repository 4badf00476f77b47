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

/** What other workspaces import by the name of its package alone, never by a relative path. */
export const BY_NAME = /^(tools|api\/(src|test-support)|shell\/server)\//;

/** The direction inside an app: what a file that matches `from` may not reach. */
export const DIRECTIONS = [
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
      !/^[^/]+\/[^/]+\.(module|service|guard)\.js$/.test(target.slice(modules.length)),
    because:
      'a module reaches another only through its *.module or an exported *.service or *.guard',
  },
  {
    from: /^api\/src\/(?!modules\/|.*app\.module\.ts$|database\/)/,
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
