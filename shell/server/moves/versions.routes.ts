import {
  buildsOf,
  bytesOfVersions,
  digestOfKey,
  FILE_BYTES,
  fileListSchema,
  filesOfVersion,
  findBuild,
  integritySchema,
  isFor,
  readRegistry,
  receiveVersion,
  remoteNameSchema,
  versionSchema,
  type RegistryStore,
} from '@stagedoor/federation';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { oneAfterAnother } from './one-after-another.js';
import { authorOf, readBody, refuse, refuseToken, type TokenOf } from './registry.routes.js';
import { WaitingFiles } from './waiting-files.js';

const BODY_LIMIT_BYTES = 1024 * 1024;

const bodySchema = z.strictObject({
  remote: remoteNameSchema,
  version: versionSchema,
  files: fileListSchema,
  /** Allows a remote that was never published here. */
  first: z.boolean().default(false),
});

/** Storage limits for what no visitor gets. */
export interface StorageLimits {
  /** Uploaded files of one token that belong to no version. */
  waitingFilesBytes: number;
  /** Versions of one remote that are not in force. */
  storedVersionsBytes: number;
}

export interface VersionRoutes {
  store: RegistryStore;
  environment: string;
  limits: StorageLimits;
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`;

/** A version that has no room in the storage of its remote. The message has the remedy. */
class StorageFull extends Error {
  readonly statusCode = 413;
}

/** Throws StorageFull if a remote has no room for a new version of this size. */
async function assertRoom(
  { store: { dataDir }, environment, limits }: VersionRoutes,
  { remote, version }: { remote: string; version: string },
  bytes: number,
): Promise<void> {
  if (await findBuild(dataDir, remote, version)) return;
  const entry = (await readRegistry(dataDir, environment)).remotes[remote];
  const inForce = entry ? buildsOf(entry).map((build) => build.version) : [];
  const total = (await bytesOfVersions(dataDir, remote, inForce)) + bytes;
  if (total < limits.storedVersionsBytes) return;
  const withThis = bytes > 0 ? `, with ${version},` : '';
  throw new StorageFull(
    `The versions of ${remote} that are not in force${withThis} have ${mebibytes(total)}; the limit is ${mebibytes(limits.storedVersionsBytes)}. Ask the operator of this site to withdraw some: npm run remote -- withdraw ${remote} <version>.`,
  );
}

/** Reads the files of a published version. Hashes those of one version at a time: all calls share the memory. */
function serveFileLists(scope: FastifyInstance, { store }: VersionRoutes): void {
  const inTurn = oneAfterAnother();
  scope.get<{ Params: { remote: string; version: string } }>(
    '/versions/:remote/:version',
    async ({ params: { remote, version } }, reply) => {
      const isNamed = remoteNameSchema.safeParse(remote).success;
      const found =
        isNamed && versionSchema.safeParse(version).success
          ? await inTurn(() => filesOfVersion(store.dataDir, remote, version))
          : null;
      return found ?? refuse(reply, 404, `The files of ${remote} ${version} are not here.`);
    },
  );
}

/** Names the limit to the sender of a file that is too large. */
function refuseLargeFile(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void refuse(reply, 413, `A file has at most ${mebibytes(FILE_BYTES)}.`);
}

/** Accepts the files of a version before it is published. */
function serveUploads(
  scope: FastifyInstance,
  { store, limits }: VersionRoutes,
  waiting: WaitingFiles,
  tokenOf: TokenOf,
): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: FILE_BYTES },
    (_request, bytes, done) => done(null, bytes),
  );
  scope.put<{ Params: { key: string } }>(
    '/files/:key',
    { errorHandler: refuseLargeFile },
    async (request, reply) => {
      const digest = integritySchema.safeParse(digestOfKey(request.params.key));
      if (!digest.success) return refuse(reply, 400, 'The path of a file is its sha384.');
      if (!Buffer.isBuffer(request.body)) {
        return refuse(reply, 415, 'A file is sent as application/octet-stream.');
      }
      const { name } = tokenOf(request);
      if (!waiting.take(name, digest.data, request.body.length, Date.now())) {
        const room = mebibytes(limits.waitingFilesBytes);
        return refuse(
          reply,
          413,
          `${name} has sent ${room} of files that belong to no version, which is the limit. Publish their version; unused files are deleted after a day.`,
        );
      }
      try {
        await store.keepFile(digest.data, request.body);
      } catch (error) {
        waiting.release([digest.data]);
        throw error;
      }
      return reply.code(204).send();
    },
  );
}

/**
 * Lets teams publish versions. The client posts the digests of a version's files, uploads the missing ones, and posts
 * again: once all files are present, the version is published as a whole. One version at a time.
 */
export function serveVersions(
  scope: FastifyInstance,
  routes: VersionRoutes,
  tokenOf: TokenOf,
): void {
  const { store, limits } = routes;
  const waiting = new WaitingFiles(limits.waitingFilesBytes);
  const inTurn = oneAfterAnother();
  serveFileLists(scope, routes);
  serveUploads(scope, routes, waiting, tokenOf);
  scope.post('/versions', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const body = readBody(bodySchema, request, reply);
    if (!body) return reply;
    const token = tokenOf(request);
    if (!isFor(token, body.remote)) {
      return refuseToken(reply, token, { known: token.remotes, asked: body.remote });
    }
    const received = await inTurn(async () => {
      // Before any file is sent.
      await assertRoom(routes, body, 0);
      return receiveVersion(store, body, (bytes) => assertRoom(routes, body, bytes));
    });
    if ('missing' in received) return reply.code(202).send(received);
    waiting.release(Object.values(body.files));
    const { remote, version } = body;
    request.log.info({ remote, version, by: authorOf(request, token) }, 'Published.');
    return reply.code(201).send(received);
  });
}
