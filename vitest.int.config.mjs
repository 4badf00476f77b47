import { integrationTests } from './vitest.presets.mjs';

/** The API on a real PostgreSQL: started once for the run, one database per worker, one application per spec file. */
export default integrationTests('integration', 'api', {
  globalSetup: './api/test-support/global-setup.mjs',
  // A third of their time they wait, for locks and limits of time.
  maxWorkers: 3,
});
