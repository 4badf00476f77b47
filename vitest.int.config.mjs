import { integrationTests } from './vitest.presets.mjs';

/** The API on a real PostgreSQL: started once for the run, one database per worker, one application per spec file. */
export default integrationTests('integration', 'api', {
  globalSetup: './api/test-support/global-setup.mjs',
  // They wait for a third of their time: for locks, and for limits of time to pass.
  maxWorkers: 3,
});
