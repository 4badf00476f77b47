import type { IncomingHttpHeaders } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { closeLateConnections } from '@stagedoor/tracing/close-late-connections';
import { logStream } from '@stagedoor/tracing/log-stream';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module.js';
import { Draining } from './common/health/draining.js';
import { allowOtherSites, varyFor } from './common/http/cors.js';
import { EarlyRefusals, refuseEarly } from './common/http/early-refusals.js';
import { closeLinesWhen, createFastifyAdapter } from './common/http/fastify-adapter.js';
import { NestLogger } from './common/http/nest-logger.js';
import { serveOpenApi } from './common/http/openapi.js';
import { PreparedAnswers } from './common/http/prepared-answers.js';
import { logSent } from './common/http/request-log.js';
import { safeHeaders } from './common/http/security-headers.js';
import { type SentAnswer, sendWhatIsReady } from './common/http/send-prepared.js';
import { Metrics } from './common/metrics/metrics.js';
import type { Environment } from './config/environment.js';

/** Creates the whole application without listening; the tests run the same one. */
export async function createApp(environment: Environment): Promise<NestFastifyApplication> {
  const metrics = new Metrics();
  const logTo = logStream();
  const adapter = createFastifyAdapter(environment, metrics, logTo);
  const module = AppModule.of(environment, metrics);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLogger(adapter.getInstance().log),
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  allowOtherSites(app, environment.CORS_ORIGINS);
  if (environment.API_DOCS === 'public') serveOpenApi(app);
  answerEarly(app, environment, metrics, logTo);
  closeLateConnections(adapter.getInstance(), environment.REQUEST_TIMEOUT_SECONDS * 1_000);
  return app;
}

/**
 * Sends prepared answers and early refusals with the headers, the log line and the metrics of every other response. A
 * stopping copy leaves them to the framework, which closes their connections.
 */
function answerEarly(
  app: NestFastifyApplication,
  environment: Environment,
  metrics: Metrics,
  logTo: DestinationStream,
): void {
  const fastify = app.getHttpAdapter().getInstance();
  const ofUrl = safeHeaders(environment);
  const vary = varyFor(environment.CORS_ORIGINS);
  const headersFor = (url: string) => ({ ...ofUrl(url), ...vary });
  const log = logSent(environment.LOG_LEVEL, logTo);
  const sent = (answer: SentAnswer) => {
    log(answer);
    metrics.observeRequest(answer.method, answer.path, answer.status, answer.milliseconds);
  };
  const needsCors = ({ origin }: IncomingHttpHeaders) =>
    origin !== undefined && environment.CORS_ORIGINS.length > 0;
  const draining = app.get(Draining);
  closeLinesWhen(() => draining.hasBegun, fastify);
  const unlessStopping =
    <Found>(find: (url: string) => Found | undefined) =>
    (url: string) =>
      draining.hasBegun ? undefined : find(url);
  const [refusals, answers] = [app.get(EarlyRefusals), app.get(PreparedAnswers)];
  const refusalAt = unlessStopping((url) => refusals.get(url));
  refuseEarly(fastify, refusalAt, (headers) => !needsCors(headers), headersFor, sent);
  const recall = unlessStopping((url) => answers.recall(url));
  sendWhatIsReady(fastify, recall, headersFor, sent);
}
