import { keepTickObject } from '@stagedoor/tracing/keep-tick-object';
import { endOnSignals } from './end-on-signals.js';
import { type Environment, parseEnvironment } from './config/environment.js';
import { describeStartFailure } from './start-failure.js';

keepTickObject();

const leaveSignals = endOnSignals();

try {
  const environment = parseEnvironment(process.env);
  // Loaded after validation, so that an invalid configuration is reported at once.
  const { createApp } = await import('./create-app.js');
  const { surviveUnhandledRejections } = await import('./common/errors/unhandled-rejections.js');
  const { Metrics } = await import('./common/metrics/metrics.js');
  const stopTracing = await beginTracing(environment);
  // Waits for the database without limit. Afterwards the application ends itself in order.
  const app = await createApp(environment);
  leaveSignals();
  app.getHttpAdapter().getInstance().addHook('onClose', stopTracing);
  surviveUnhandledRejections(app.getHttpAdapter().getInstance().log, app.get(Metrics));
  await app.listen(environment.API_PORT, environment.API_HOST);
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

/** Loads what sends traces only for a site that has a collector. */
async function beginTracing(environment: Environment): Promise<() => Promise<void>> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { startTracing } = await import('@stagedoor/tracing/start');
  return startTracing('stagedoor-api', environment.OTEL_TRACES_SAMPLER_ARG);
}
