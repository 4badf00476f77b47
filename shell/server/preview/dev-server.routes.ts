import { remoteNameSchema } from '@stagedoor/federation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { buildIn, entryOn } from './dev-build.js';
import { parseBody } from './parse-body.js';
import type { DevBuildEntry, PreviewBegun } from './preview-answers.js';
import { devServerAddressSchema, isDevServer, type PreviewCookie } from './preview-cookie.js';
import { PreviewRefusal } from './preview-refusal.js';
import { startOf, type Site } from './previewable-builds.js';

/** A description has about 100 bytes for each file of the build. */
const BODY_LIMIT_BYTES = 256 * 1_024;

const confirmedSchema = z.strictObject({
  remote: remoteNameSchema,
  address: devServerAddressSchema,
  /** What the browser got from the dev server. */
  build: z.unknown(),
});
const builtSchema = z.strictObject({
  build: z.unknown(),
  /** The path of the page's document. */
  path: z.string().startsWith('/').max(2_048),
});

interface DevServerCallsOptions {
  cookie: PreviewCookie;
  site: () => Promise<Site>;
  /** Returns the listed address of the request's account, or refuses the request. */
  emailOf: (request: FastifyRequest) => Promise<string>;
}

/**
 * Serves the calls that confirm a dev server and that describe its build to each page. The browser sends the
 * description: this server never connects to a dev server.
 */
export function serveDevServerCalls(
  app: FastifyInstance,
  { cookie, site, emailOf }: DevServerCallsOptions,
): void {
  const limits = { bodyLimit: BODY_LIMIT_BYTES };

  app.post('/dev-server', limits, async (request, reply): Promise<PreviewBegun> => {
    const { build, ...picked } = parseBody(confirmedSchema, request);
    const email = await emailOf(request);
    const { version, paths } = buildIn(build, picked, await site());
    cookie.begin(reply, { ...picked, email });
    request.log.info({ ...picked, version }, 'Dev server confirmed.');
    return { remote: picked.remote, version, startAt: startOf(paths) };
  });

  app.post('/dev-build', limits, async (request): Promise<DevBuildEntry> => {
    const { build, path } = parseBody(builtSchema, request);
    const choice = cookie.read(request);
    if (!choice || !isDevServer(choice)) throw new PreviewRefusal('NO_DEV_SERVER');
    if ((await emailOf(request)) !== choice.email) throw new PreviewRefusal('OTHER_ACCOUNT');
    const now = await site();
    return entryOn(path, choice.remote, buildIn(build, choice, now), now);
  });
}
