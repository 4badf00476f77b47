import { integrationTests } from './vitest.presets.mjs';

/** These measure how soon a response arrives. They run after the others, one at a time, so that no test slows them. */
const TIMED = [
  'api/src/modules/orders/checkout/one-account-against-the-sale.int-spec.ts',
  'api/src/unavailable-database.int-spec.ts',
];
const globalSetup = './api/test-support/global-setup.mjs';

/** The API on a real PostgreSQL: started once for each project, one database per worker, one application per spec file. */
export default {
  test: {
    projects: [
      integrationTests('integration', 'api', {
        globalSetup,
        exclude: ['**/node_modules/**', ...TIMED],
        // They wait for a third of their time: for locks, and for limits of time to pass.
        maxWorkers: 3,
      }),
      integrationTests('integration-timed', 'api', {
        globalSetup,
        include: TIMED,
        maxWorkers: 1,
        sequence: { hooks: 'list', groupOrder: 1 },
      }),
    ],
  },
};
