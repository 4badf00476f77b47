import { storedNameSchema, versionSchema } from '@stagedoor/federation';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiCopies } from '../api/api-copies.js';
import type { PreviewConfig } from '../config.js';
import type { PreviewBegun, PreviewChoices, PreviewPick } from './preview-answers.js';
import { serveDevServerCalls } from './dev-server.routes.js';
import { parseBody } from './parse-body.js';
import {
  isDevServer,
  type PreviewChoice,
  type PreviewCookie,
  type VersionChoice,
} from './preview-cookie.js';
import { PreviewRefusal, refusalOf } from './preview-refusal.js';
import { previewableBuild, previewChoices, startOf, type Site } from './previewable-builds.js';
import { listedEmail } from './listed-email.js';

const BODY_LIMIT_BYTES = 2_048;

const nothingSchema = z.strictObject({});
const pickSchema = z.strictObject({ remote: storedNameSchema, version: versionSchema });
const resetSchema = z.strictObject({
  failure: z.strictObject({ ...pickSchema.shape, kind: z.string().max(100) }).optional(),
});

export interface PreviewRoutesOptions {
  config: PreviewConfig;
  /** The API, which returns the owner of a token. */
  api: Pick<ApiCopies, 'get'>;
  /** The public URL of the site. Only its pages may call. */
  publicUrl: string;
  cookie: PreviewCookie;
  site: () => Promise<Site>;
}

/** Browsers send the origin of a POST. If they also send `Sec-Fetch-Site`, it must agree. */
function assertSameOrigin({ headers }: FastifyRequest, origin: string): void {
  const relation = headers['sec-fetch-site'] ?? 'same-origin';
  if (headers.origin !== origin || relation !== 'same-origin') {
    throw new PreviewRefusal('CROSS_SITE');
  }
}

function answerRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof PreviewRefusal ? error : refusalOf(error.statusCode);
  if (!refusal) throw error;
  request.log.info({ code: refusal.code }, 'Preview refused.');
  void reply.code(refusal.statusCode).send({ error: refusal.message, code: refusal.code });
}

function isOf({ remote, version }: PreviewPick, choice: PreviewChoice): choice is VersionChoice {
  return !isDevServer(choice) && choice.remote === remote && choice.version === version;
}

/** Serves the calls of the preview page and the banner: list the versions, start a preview, end it. */
export async function servePreviewCalls(
  app: FastifyInstance,
  { config, api, publicUrl, cookie, site }: PreviewRoutesOptions,
): Promise<void> {
  const { origin } = new URL(publicUrl);
  const emailOf = ({ headers }: FastifyRequest) =>
    listedEmail(api, headers.authorization, config.emails);
  const limits = { bodyLimit: BODY_LIMIT_BYTES };

  app.removeContentTypeParser('text/plain');
  app.setErrorHandler<FastifyError>(answerRefusal);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    assertSameOrigin(request, origin);
  });

  app.post('/versions', limits, async (request): Promise<PreviewChoices> => {
    parseBody(nothingSchema, request);
    await emailOf(request);
    return previewChoices(await site());
  });

  app.post('/session', limits, async (request, reply): Promise<PreviewBegun> => {
    const { remote, version } = parseBody(pickSchema, request);
    await emailOf(request);
    const { paths } = await previewableBuild(await site(), { remote, version });
    cookie.begin(reply, { remote, version });
    request.log.info({ remote, version }, 'Preview started.');
    return { remote, version, startAt: startOf(paths) };
  });

  app.post('/reset', limits, async (request, reply) => {
    const { failure } = parseBody(resetSchema, request);
    const choice = cookie.read(request);
    if (!failure || !choice) cookie.end(reply);
    // Ignores a page that was opened before another version was picked.
    else if (isOf(failure, choice)) {
      cookie.fail(reply, choice);
      request.log.warn(failure, 'Previewed version failed.');
    }
    return reply.code(204).send();
  });

  serveDevServerCalls(app, { cookie, site, emailOf });
}
