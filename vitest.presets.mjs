import { join } from 'node:path';
import { transform } from '@swc/core';

const ROOT = import.meta.dirname;
const CONDITIONS = ['@stagedoor/source', 'node', 'development|production'];

/** Specs that replace what the others of a worker share: a module, the head of the page or the recorder of traces. */
export const WITH_OWN_WORKER = [
  'api/src/common/http/aborted-requests.spec.ts',
  'api/src/common/tracing/trace-of-log-lines.spec.ts',
  'api/src/modules/auth/passwords.spec.ts',
  'libs/ui/gallery/gallery.spec.tsx',
  'mfe-attendee/src/drawn-pages.spec.tsx',
  'mfe-attendee/src/features/my-tickets/more-tickets.spec.tsx',
  'mfe-creator/src/features/my-events/more-events.spec.tsx',
  'shell/server/follow-file.spec.ts',
  'shell/server/moves/concurrent-versions.spec.ts',
  'shell/preview/banner/dev-server.spec.ts',
  'shell/server/preview/absence.spec.ts',
  'shell/src/layout/use-route-announcement.spec.tsx',
  'shell/src/layout/use-first-page-head.spec.tsx',
  'tools/ops/src/remote/publish.spec.ts',
  'tools/ops/src/site/replace-data.spec.ts',
];

/** The specs of the repository that create-remote writes. They run there. */
const OF_NEW_REPOSITORIES = 'tools/create-remote/template/**';

/** Specs in a browser in New Zealand, whose own time zone is half a day away from a venue in Britain. */
const IN_AUCKLAND = [
  'mfe-creator/src/features/create-event/create-event.spec.tsx',
  'mfe-creator/src/features/edit-event/edit-event.spec.tsx',
  'mfe-creator/src/shared/event-form/venue-time.spec.ts',
];

/** Compiles as the builds do: NestJS injects by the types of parameters, which swc keeps in the code. */
const swc = {
  name: 'stagedoor:swc',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?(\?|$)/ },
    handler(code, id) {
      const [filename] = id.split('?');
      return transform(code, {
        filename,
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: filename.endsWith('x'), decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            react: { runtime: 'automatic' },
          },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: true,
      });
    },
  },
};

const project = (name, test) => ({
  root: ROOT,
  plugins: [swc],
  oxc: false,
  resolve: { conditions: CONDITIONS },
  ssr: { resolve: { conditions: CONDITIONS } },
  test: {
    name,
    globals: true,
    clearMocks: true,
    // Each worker loads a module once, for all specs that it runs.
    isolate: false,
    sequence: { hooks: 'list' },
    // Limits for hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    ...test,
  },
});

const browser = (name, test) =>
  project(name, {
    environment: join(ROOT, 'libs/testing/src/browser-environment.ts'),
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['queries', 'page'].map((part) => join(ROOT, `libs/testing/src/set-up-${part}.ts`)),
    unstubGlobals: true,
    ...test,
  });

const within = (folders) => (spec) => folders.some((folder) => spec.startsWith(`${folder}/`));

/** The unit tests in these folders: those that run in Node, and those that run in a browser (jsdom). */
export function unitTests({ node: ofNode = [], browser: ofBrowser = [] }) {
  const alone = WITH_OWN_WORKER.filter(within([...ofNode, ...ofBrowser]));
  const inAuckland = IN_AUCKLAND.filter(within(ofBrowser));
  const exclude = [
    ...['**/node_modules/**', '**/dist/**', OF_NEW_REPOSITORIES],
    ...[...alone, ...inAuckland],
  ];
  const projects = [
    project('node', {
      include: ofNode.map((folder) => `${folder}/**/*.spec.ts`),
      exclude: [...exclude, ...ofBrowser.map((folder) => `${folder}/**`)],
    }),
    project('node-alone', { include: alone.filter(within(ofNode)), isolate: true }),
    browser('browser', {
      include: ofBrowser.map((folder) => `${folder}/**/*.spec.{ts,tsx}`),
      exclude,
    }),
    browser('browser-alone', { include: alone.filter(within(ofBrowser)), isolate: true }),
    browser('browser-auckland', { include: inAuckland, env: { TZ: 'Pacific/Auckland' } }),
  ];
  return {
    root: ROOT,
    test: {
      sequence: { hooks: 'list' },
      projects: projects.filter(({ test }) => test.include.length > 0),
    },
  };
}

/** The integration tests in a folder: on a real PostgreSQL and real processes. */
export const integrationTests = (name, folder, test = {}) =>
  project(name, {
    include: [`${folder}/**/*.int-spec.ts`],
    // The API's thread that draws tickets loads the compiler. If no other thread holds it, its end is a SIGSEGV.
    execArgv: ['--import', '@swc/core'],
    ...test,
  });
