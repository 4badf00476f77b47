import { EnvironmentError, parseEnvironment } from './config/environment.js';

try {
  const environment = parseEnvironment(process.env);
  // Loaded only now, so that a wrong configuration is told at once.
  const { createApp } = await import('./create-app.js');
  const app = await createApp(environment);
  await app.listen(environment.API_PORT, environment.API_HOST);
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
