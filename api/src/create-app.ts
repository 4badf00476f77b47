import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { allowOtherSites } from './common/http/cors.js';
import { createFastifyAdapter } from './common/http/fastify-adapter.js';
import { NestLogger } from './common/http/nest-logger.js';
import { serveOpenApi } from './common/http/openapi.js';
import { Metrics } from './common/metrics/metrics.js';
import type { Environment } from './config/environment.js';

/** The whole application, not yet listening; the tests run exactly this one. */
export async function createApp(environment: Environment): Promise<NestFastifyApplication> {
  const metrics = new Metrics();
  const adapter = createFastifyAdapter(environment, metrics);
  const module = AppModule.of(environment, metrics);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLogger(adapter.getInstance().log),
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  allowOtherSites(app, environment.CORS_ORIGINS);
  serveOpenApi(app);
  return app;
}
