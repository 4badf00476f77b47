import { createApp } from './create-app.js';
import { EnvironmentError, parseEnvironment } from './config/environment.js';

try {
  const environment = parseEnvironment(process.env);
  const app = await createApp(environment);
  await app.listen(environment.API_PORT, environment.API_HOST);
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
