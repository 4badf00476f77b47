import { canaryVerdictSchema } from '@stagedoor/contracts';
import { digestKey, FILE_BYTES, fileListSchema, publishedBuildSchema } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { z } from 'zod';
import type { RegistryClient } from './registry-client.js';
import { readSiteRegistry } from './site-registry.js';

const TIMEOUT_MS = 30_000;
/** The time of a site to assemble a version of 2,000 files, after those that others announced before. */
const ASSEMBLY_TIMEOUT_MS = 5 * 60 * 1_000;

const refusalSchema = z.object({ error: z.string() });
const registryAnswer = z.object({
  registry: z.unknown(),
  shell: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});
const historyAnswer = z.object({ revisions: z.array(z.unknown()) });
const canariesAnswer = z.object({
  canaries: z.array(
    z.object({
      remote: z.string(),
      stable: z.string(),
      canary: z.string(),
      since: z.string(),
      autoRollback: z.boolean(),
      result: canaryVerdictSchema,
    }),
  ),
});
const versionAnswer = z.object({ build: publishedBuildSchema, files: fileListSchema });
const announcedAnswer = z.union([
  z.object({ build: publishedBuildSchema }),
  z.object({ missing: z.array(z.string()) }),
]);
const movedAnswer = z.object({ before: z.unknown(), after: z.unknown() });

const registryOf = (site: string, environment: string) =>
  `${site}/platform/${environment}/registry`;

/** The registry behind a site's page server, with a token of its operator. */
export function siteClient({
  site,
  environment,
  token,
}: {
  site: string;
  environment: string;
  token: string;
}): RegistryClient {
  const registry = registryOf(site, environment);
  const { call, ask } = callsTo(site, environment, token);
  return {
    environment,
    place: site,
    read: async () => readSiteRegistry((await ask(registryAnswer, '')).registry),
    shell: async () => (await ask(registryAnswer, '')).shell ?? null,
    history: async () => (await ask(historyAnswer, '/log')).revisions.map(readSiteRegistry),
    async canaries(only) {
      const { canaries } = await ask(canariesAnswer, '/health');
      return canaries.filter(({ remote }) => !only || remote === only);
    },
    async make(move, { revision, ...details }) {
      const seen = revision ?? (await this.read()).revision;
      const asked = ask(movedAnswer, '/moves', { move, revision: seen, ...details });
      const { before, after } = await (details.dryRun ? asked : asked.catch(throwUnknown(seen)));
      return { before: readSiteRegistry(before), after: readSiteRegistry(after) };
    },
    async versionOf(remote, version) {
      const { files, build } = await ask(versionAnswer, `/versions/${remote}/${version}`);
      return {
        files,
        // Uncompressed: a compressed form is a separate file.
        async read(file) {
          const headers = { 'accept-encoding': 'identity' };
          const response = await call(site + build.baseUrl + file, { headers });
          return new Uint8Array(await response.arrayBuffer());
        },
      };
    },
    announce: (version) =>
      ask(announcedAnswer, '/versions', version, ASSEMBLY_TIMEOUT_MS).catch(throwRepeatable),
    async keepFile(digest, bytes) {
      if (bytes.length > FILE_BYTES) {
        throw new OneLineError(`A file has at most ${FILE_BYTES / 1024 / 1024} MiB.`);
      }
      await call(`${registry}/files/${digestKey(digest)}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: Buffer.from(bytes),
      }).catch(throwRepeatable);
    },
  };
}

/** A failure after which the site may have done what it was asked for. */
class Unanswered extends OneLineError {}

/** Adds to a failure of a move based on this revision that it may have been made. */
const throwUnknown = (revision: number) => (error: unknown) => {
  if (!(error instanceof Unanswered)) throw error;
  throw new OneLineError(
    `${error.message} The move may have been made: look at the log, or repeat it with --revision ${revision}, which then refuses it.`,
  );
};

/** Adds to a failure of sending a version that it can be sent again. */
const throwRepeatable = (error: unknown) => {
  if (!(error instanceof Unanswered)) throw error;
  throw new OneLineError(
    `${error.message} Repeat the command: it sends only the files that the site lacks.`,
  );
};

/** Returns the code of a failed call, such as that of its DNS lookup or its certificate. */
function causeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string; message?: string }; name: string };
  return cause?.code ?? cause?.message ?? name;
}

/**
 * Calls of a site, which throw its refusals as OneLineErrors; `ask` calls its registry with the token, and returns a
 * response of this form.
 */
function callsTo(site: string, environment: string, token: string) {
  const registry = registryOf(site, environment);

  async function call(
    url: string,
    init: RequestInit = {},
    timeoutMs = TIMEOUT_MS,
  ): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Unanswered(`${site} does not respond (${causeOf(error)}).`);
    });
    if (response.ok) return response;
    const answer: unknown = await response.json().catch(() => null);
    const reason = refusalSchema.safeParse(answer).data?.error;
    const { status } = response;
    if (reason === undefined && status === 404 && url.startsWith(registry)) {
      throw new OneLineError(
        `${site} has no registry of ${environment}: check the site and the environment.`,
      );
    }
    const failure =
      reason === undefined ? `${site} responds with ${status}.` : `${site} refuses: ${reason}`;
    throw status < 500 ? new OneLineError(failure) : new Unanswered(failure);
  }

  async function ask<T>(
    form: z.ZodType<T>,
    path: string,
    body?: object,
    timeoutMs?: number,
  ): Promise<T> {
    const init = {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    };
    const response = await call(registry + path, init, timeoutMs);
    const answer: unknown = await response.json().catch((error: unknown) => {
      throw new Unanswered(`${site} does not respond with JSON (${causeOf(error)}).`);
    });
    const { success, data } = form.safeParse(answer);
    if (success) return data;
    throw new Unanswered(
      `${site} responds in a form that this program does not know: check the site, or install another version of @stagedoor/remote.`,
    );
  }

  return { call, ask };
}
