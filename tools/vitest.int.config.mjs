import { integrationTests } from '../vitest.presets.mjs';

/** Specs of tools/dev on copies of the migrated database of those in tools/ops. */
const ON_COPIES = [
  'tools/dev/src/demo/demo-database.int-spec.ts',
  'tools/dev/src/production-commands/full-log-disk.int-spec.ts',
  'tools/dev/src/production-commands/start-failures.int-spec.ts',
  'tools/dev/src/production-commands/unhandled-errors.int-spec.ts',
];

/** The integration tests of the workspaces in this folder: on a real PostgreSQL and real processes. */
export default {
  test: {
    projects: [
      integrationTests('processes', 'tools/processes'),
      integrationTests('postgres', 'tools/postgres'),
      // Some of its tests run the API in their own process, as the tests of the API do.
      integrationTests('ops', 'tools/ops', {
        globalSetup: './api/test-support/global-setup.mjs',
        include: ['tools/ops/**/*.int-spec.ts', ...ON_COPIES],
        // Some change the environment of their process, in both of these.
        isolate: true,
      }),
      integrationTests('soak', 'tools/soak', {
        globalSetup: './api/test-support/global-setup.mjs',
        exclude: ['**/node_modules/**', 'tools/soak/src/door-night/**'],
      }),
      integrationTests('dev', 'tools/dev', {
        isolate: true,
        exclude: [
          '**/node_modules/**',
          'tools/dev/src/bundlers/**',
          'tools/dev/src/point-in-time/**',
          ...ON_COPIES,
        ],
      }),
    ],
  },
};
