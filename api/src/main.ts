import { EnvironmentError, parseEnvironment } from './config/environment.js';

try {
  const environment = parseEnvironment(process.env);
  // Loaded after validation, so that an invalid configuration is reported at once.
  const { createApp } = await import('./create-app.js');
  const { surviveUnhandledRejections } = await import('./common/errors/unhandled-rejections.js');
  const { Metrics } = await import('./common/metrics/metrics.js');
  const app = await createApp(environment);
  surviveUnhandledRejections(app.getHttpAdapter().getInstance().log, app.get(Metrics));
  await app.listen(environment.API_PORT, environment.API_HOST);
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
