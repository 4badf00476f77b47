import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { isRequestId, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { fileStore, remotesStore } from '@stagedoor/federation';
import fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { ApiCopies } from './api/api-copies.js';
import { proxyApi } from './api/api-proxy.js';
import { askVerdictOf } from './canaries/ask-verdict.js';
import { watchCanaries, type CanaryWatch } from './canaries/watch-canaries.js';
import type { Config } from './config.js';
import { serveCrawlers } from './crawlers/crawlers.routes.js';
import { recordLists } from './crawlers/record-lists.js';
import { answerClientError } from './errors/answer-client-error.js';
import { answerError, answerNotFound } from './errors/answer-errors.js';
import { carryRequestIds } from './errors/unhandled-rejections.js';
import { firstDataSource } from './first-data-source.js';
import { serveHealth } from './health/health.routes.js';
import { serveMoves } from './moves/moves.routes.js';
import { openRegistryDoor } from './moves/registry-door.js';
import { serveVersions } from './moves/versions.routes.js';
import { inTurn } from './page/in-turn.js';
import { servePages, type PageSources } from './page/page.routes.js';
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
import { serveStaticFiles } from './static-files.js';

export interface ServerFolders {
  clientDir: string;
  publicDir: string;
  /** The files of the preview. */
  previewDir: string;
}

interface PersonalSources extends Pick<PageSources, 'registry' | 'shell'> {
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

/** Creates the page server: pages, files and the API proxy. Does not listen yet. */
export async function createServer(
  config: Config,
  folders: ServerFolders,
): Promise<FastifyInstance> {
  const headers = commonHeaders(config.environment);
  const app = fastify({
    ...serverLimits(config.timeouts),
    // Serves requests on kept connections until the server has stopped.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers: { [REQUEST_ID_HEADER]: given } }) =>
      isRequestId(given) ? given : randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // For an unreadable URL, which passes no hook.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(headers));
    },
  });
  carryRequestIds(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  refuseUnfitRequests(app);
  const copies = config.apiUrls.length > 0 ? new ApiCopies(config.apiUrls) : null;
  const registryApi = registryApiOf(config, copies);
  const store = registryApi ? apiStore(config.dataDir, registryApi) : fileStore(config.dataDir);
  const followed = config.registrySecret ? await followStore(store, app.log) : null;
  if (followed) app.addHook('onClose', followed.stop);
  serveHealth(app, config, followed?.isKnown ?? (() => true));
  await app.register(fastifyCookie);
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler(answerNotFound);

  const remotesDir = remotesStore(config.dataDir);
  await mkdir(remotesDir, { recursive: true });
  const refresh = config.registrySecret ? store.refresh : null;
  const keptShellDir = join(config.dataDir, 'shells');
  await mkdir(keptShellDir, { recursive: true });
  const shellFiles = await keepShellFiles({
    clientDir: folders.clientDir,
    keptDir: keptShellDir,
    days: config.oldShellDays,
    api: registryApi,
    log: app.log,
  });
  app.addHook('onClose', shellFiles.stop);
  await serveStaticFiles(app, {
    ...folders,
    keptShellDir,
    fetchShellFile: shellFiles.fetchMissing,
    remotesDir,
    refresh,
  });
  if (copies) {
    await proxyApi(app, copies);
    app.addHook('onClose', () => copies.close());
  }
  const { dataDir, environment, reportSecret } = config;
  const ask = copies && reportSecret ? askVerdictOf(copies, reportSecret) : null;
  const shell = await followShell(folders.clientDir, app.log);
  const shared = async () => (await shell()).shared;
  await openRegistryDoor(app, config, (door, tokenOf) => {
    serveMoves(door, { store, environment, ask, shared }, tokenOf);
    serveVersions(door, { store, environment, limits: config.storageLimits }, tokenOf);
  });
  const api = copies && publicApi(copies);
  const sources = {
    publicUrl: config.publicUrl,
    reportSecret,
    registry: fitToShell({
      dataDir,
      registry: await followRegistry(dataDir, environment, app.log),
      shell,
      log: app.log,
    }),
    shell,
    lists: recordLists(api, app.log),
    records: recordSource(api, app.log),
    firstData: firstDataSource(api),
  };
  serveCrawlers(app, sources);
  const personal = await startPersonalPages(app, config, folders, { ...sources, copies });
  watchWhileReady(app, config, { store, ask, shared });
  servePages(app, { ...sources, personalise: inTurn(personal) });
  return app;
}
