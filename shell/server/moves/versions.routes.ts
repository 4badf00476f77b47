import {
  digestOfKey,
  FILE_BYTES,
  fileListSchema,
  filesOfVersion,
  integritySchema,
  isFor,
  receiveVersion,
  remoteNameSchema,
  versionSchema,
  type RegistryStore,
} from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authorOf, readBody, refuse, type TokenOf } from './registry-door.js';

const BODY_LIMIT_BYTES = 1024 * 1024;

const bodySchema = z.strictObject({
  remote: remoteNameSchema,
  version: versionSchema,
  files: fileListSchema,
  /** Lets a remote be published that was never published here. */
  first: z.boolean().default(false),
});

/**
 * Lets teams publish versions here. The sender lists the files of a version by their digests, sends those that are named as
 * missing, and lists them again: with all of them there the version is published as a whole.
 */
export function serveVersions(door: FastifyInstance, store: RegistryStore, tokenOf: TokenOf): void {
  door.get<{ Params: { remote: string; version: string } }>(
    '/versions/:remote/:version',
    async ({ params: { remote, version } }, reply) => {
      const isNamed = remoteNameSchema.safeParse(remote).success;
      const found =
        isNamed && versionSchema.safeParse(version).success
          ? await filesOfVersion(store.dataDir, remote, version)
          : null;
      return found ?? refuse(reply, 404, `The files of ${remote} ${version} are not here.`);
    },
  );
  door.post('/versions', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const body = readBody(bodySchema, request, reply);
    if (!body) return reply;
    const token = tokenOf(request);
    if (!isFor(token, body.remote)) {
      return refuse(reply, 403, `${token.name} may not publish ${body.remote}.`);
    }
    const received = await receiveVersion(store, body);
    if ('missing' in received) return reply.code(202).send(received);
    const { remote, version } = body;
    request.log.info({ remote, version, by: authorOf(request, token) }, 'Published.');
    return reply.code(201).send(received);
  });
  door.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: FILE_BYTES },
    (_request, bytes, done) => done(null, bytes),
  );
  door.put<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const digest = integritySchema.safeParse(digestOfKey(request.params.key));
    if (!digest.success) return refuse(reply, 400, 'The address of a file is its sha384.');
    if (!Buffer.isBuffer(request.body)) {
      return refuse(reply, 415, 'A file is sent as application/octet-stream.');
    }
    await store.keepFile(digest.data, request.body);
    return reply.code(204).send();
  });
}
