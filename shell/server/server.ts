import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { fileStore, remotesStore } from '@stagedoor/federation';
import { closeLateConnections } from '@stagedoor/tracing/close-late-connections';
import { logStream } from '@stagedoor/tracing/log-stream';
import { requestIdOf } from '@stagedoor/tracing/request-id';
import fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { ApiCopies } from './api/api-copies.js';
import { proxyApi } from './api/api-proxy.js';
import { askVerdictOf } from './canaries/ask-verdict.js';
import { watchCanaries, type CanaryWatch } from './canaries/watch-canaries.js';
import type { Config } from './config.js';
import { serveCrawlers } from './crawlers/crawlers.routes.js';
import { recordLists } from './crawlers/record-lists.js';
import { startDrawing, type Drawing } from './drawing/drawing.js';
import { answerClientError } from './errors/answer-client-error.js';
import { answerError, answerNotFound } from './errors/answer-errors.js';
import { carryRequestIds } from './errors/unhandled-rejections.js';
import { firstDataSource } from './first-data-source.js';
import { serveHealth } from './health/health.routes.js';
import { serveOffline } from './offline/offline.routes.js';
import { serveMetrics, type PageMetrics } from './metrics/metrics.routes.js';
import { serveMoves } from './moves/moves.routes.js';
import { serveRegistry } from './moves/registry.routes.js';
import { serveVersions } from './moves/versions.routes.js';
import { mergePersonalPages } from './page/merge-personal-pages.js';
import type { FrameSources } from './page/frame.js';
import { servePages } from './page/page.routes.js';
import type { Personalise } from './page/personal-page.js';
import { recordSource } from './page/record-source.js';
import { commonHeaders } from './page/security-headers.js';
import { publicApi } from './api/public-api.js';
import { apiStore } from './registry/api-store.js';
import { followRegistry } from './registry/follow-registry.js';
import { fitToShell } from './registry/fit-to-shell.js';
import { followStore } from './registry/follow-store.js';
import { RegistryApi } from './registry/registry-api.js';
import { refuseUnfitRequests, serverLimits } from './server-limits.js';
import { keepShellFiles } from './shell-files/keep-shell-files.js';
import { followShell } from './sources.js';
import { serveStaticFiles, type StaticFolders } from './static-files.js';
import { waitForRegistry } from './wait-for-registry.js';

export interface ServerFolders {
  clientDir: string;
  publicDir: string;
  /** The files of the preview. */
  previewDir: string;
  /** The program that draws pages. Without it, pages have no content in their HTML. */
  rendererFile?: string;
}

interface PersonalSources extends Pick<FrameSources, 'registry' | 'shell'> {
  copies: ApiCopies | null;
}

/**
 * Returns the functions that personalise pages: dev servers on a local or staging site that names them, previews on a
 * staging site that lists users. Imports neither otherwise.
 */
async function startPersonalPages(
  app: FastifyInstance,
  { preview, devServers, publicUrl, dataDir }: Config,
  { previewDir }: ServerFolders,
  { registry, shell, copies }: PersonalSources,
): Promise<Personalise[]> {
  const all: Personalise[] = [];
  if (devServers) {
    const { devRemotes } = await import('./dev-remotes/dev-remotes.js');
    all.push(devRemotes(devServers, app.log));
  }
  if (preview && copies) {
    const { startPreview } = await import('./preview/preview.js');
    const site = async () => {
      const [inForce, { shared }] = await Promise.all([registry(), shell()]);
      return { inForce, shared };
    };
    all.push(
      await startPreview(app, {
        config: preview,
        api: copies,
        publicUrl,
        previewDir,
        dataDir,
        site,
      }),
    );
  }
  return all;
}

/** Returns the API's registry, if there is a secret for it. */
function registryApiOf({ registrySecret }: Config, copies: ApiCopies | null): RegistryApi | null {
  return registrySecret && copies ? new RegistryApi(copies, registrySecret) : null;
}

/** Judges canaries from when the server listens until it stops. */
function watchWhileReady(
  app: FastifyInstance,
  { environment, canaryWatchMs }: Config,
  sources: Pick<CanaryWatch, 'store' | 'ask' | 'shared'>,
): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = watchCanaries({ environment, ...sources, log: app.log }, canaryWatchMs);
  });
  app.addHook('onClose', () => stop());
}

/** Creates the HTTP server with its limits, request ids, common headers and error responses. */
async function createApp(config: Config): Promise<FastifyInstance> {
  const headers = commonHeaders(config.environment);
  const app = fastify({
    ...serverLimits(config.timeouts),
    // Serves requests on kept connections until the server has stopped.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    logger: { level: config.logLevel, stream: logStream() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // Clients may send the whole URL (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // For an unreadable URL, which passes no hook.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(headers));
    },
  });
  carryRequestIds(app);
  if (config.tracedShare !== undefined) {
    const { traceRequests } = await import('./tracing/trace-requests.js');
    traceRequests(app, config.tracedShare);
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  refuseUnfitRequests(app);
  await app.register(fastifyCookie);
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler(answerNotFound);
  return app;
}

/** Opens the store of the registry: the API's if there is a secret for it, otherwise the data folder. */
async function openStore(app: FastifyInstance, { dataDir }: Config, api: RegistryApi | null) {
  if (!api) return { store: fileStore(dataDir), isKnown: () => true, copy: null };
  const store = apiStore(dataDir, api);
  const followed = await followStore(store, app.log);
  app.addHook('onClose', followed.stop);
  return { store, isKnown: followed.isKnown, copy: store.copy };
}

/** Serves the files of this server's shell, of other shells and of published remotes. */
async function serveFiles(
  app: FastifyInstance,
  { dataDir, oldShellDays }: Config,
  { clientDir, publicDir }: ServerFolders,
  { api, copy }: { api: RegistryApi | null; copy: StaticFolders['copy'] },
): Promise<void> {
  const remotesDir = remotesStore(dataDir);
  const keptShellDir = join(dataDir, 'shells');
  for (const folder of [remotesDir, keptShellDir]) await mkdir(folder, { recursive: true });
  const shellFiles = await keepShellFiles({
    clientDir,
    keptDir: keptShellDir,
    days: oldShellDays,
    api,
    log: app.log,
  });
  app.addHook('onClose', shellFiles.stop);
  const fetchShellFile = shellFiles.fetchMissing;
  const folders = { clientDir, publicDir, keptShellDir, remotesDir };
  await serveStaticFiles(app, { ...folders, fetchShellFile, copy });
}

/** Starts the drawing of pages until the server stops. */
async function openDrawing(
  app: FastifyInstance,
  config: Config,
  { rendererFile }: ServerFolders,
  { countPage }: PageMetrics,
): Promise<Drawing | null> {
  if (!rendererFile) return null;
  const drawing = await startDrawing(config, {
    rendererFile,
    remotesDir: remotesStore(config.dataDir),
    log: app.log,
    count: countPage,
  });
  app.addHook('onClose', async () => drawing?.stop());
  return drawing;
}

/** Creates the page server: pages, files and the API proxy. Does not listen yet. */
export async function createServer(
  config: Config,
  folders: ServerFolders,
): Promise<FastifyInstance> {
  const app = await createApp(config);
  const { log } = app;
  const { dataDir, environment, publicUrl, reportSecret, storageLimits: limits } = config;
  const copies = config.apiUrls.length > 0 ? new ApiCopies(config.apiUrls) : null;
  const registryApi = registryApiOf(config, copies);
  const { store, isKnown, copy } = await openStore(app, config, registryApi);
  const isReady = serveHealth(app, config, isKnown);
  closeLateConnections(app, config.timeouts.requestMs);
  await serveFiles(app, config, folders, { api: registryApi, copy });
  if (copies) {
    await proxyApi(app, copies);
    app.addHook('onClose', () => copies.close());
  }
  const ask = copies && reportSecret ? askVerdictOf(copies, reportSecret) : null;
  const shell = await followShell(folders.clientDir, log);
  const shared = async () => (await shell()).shared;
  await serveRegistry(app, { ...config, isKnown }, (scope, tokenOf) => {
    serveMoves(scope, { store, environment, ask, shared }, tokenOf);
    serveVersions(scope, { store, environment, limits }, tokenOf);
  });
  const inForce = await followRegistry(dataDir, environment, log);
  const api = copies && publicApi(copies);
  const metrics = serveMetrics(app, config, isReady);
  const drawing = await openDrawing(app, config, folders, metrics);
  const sources = {
    draw: drawing?.draw,
    prepareDrawing: drawing?.prepare,
    countKnown: () => metrics.countPage('memory'),
    publicUrl,
    reportSecret,
    registry: fitToShell({ dataDir, registry: inForce, shell, log }),
    shell,
    lists: recordLists(api, log),
    records: recordSource(api, log),
    firstData: firstDataSource(api),
  };
  const personal = await startPersonalPages(app, config, folders, { ...sources, copies });
  watchWhileReady(app, config, { store, ask, shared });
  await app.register(async (scope) => {
    waitForRegistry(scope, isKnown);
    serveCrawlers(scope, sources);
    serveOffline(scope, { ...sources, clientDir: folders.clientDir });
    servePages(scope, { ...sources, personalise: mergePersonalPages(personal) });
  });
  return app;
}
