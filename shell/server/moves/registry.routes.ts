import {
  findToken,
  issuesIn,
  MoveRefused,
  PublishRefused,
  RegistryConflict,
  RegistryInvalid,
  StoreUnavailable,
  unusableBecause,
  type Registry,
  type Token,
} from '@stagedoor/federation';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** Returns the token that authorised a request. */
export type TokenOf = (request: FastifyRequest) => Token;

/** Sends a refusal. `registry` is the one in force, for a caller that planned on an older one. */
export function refuse(
  reply: FastifyReply,
  status: number,
  error: string,
  registry?: Registry,
): FastifyReply {
  return reply.code(status).send({ error, registry });
}

/** Sends the refusal of a token that is for others than this remote or environment. */
export function refuseToken(
  reply: FastifyReply,
  { name }: Token,
  { known, asked }: { known: readonly string[]; asked: string },
): FastifyReply {
  return refuse(
    reply,
    403,
    `The token ${name} is for ${known.join(', ')}, not for ${asked}. Check the name, or ask the operator of this site for a token.`,
  );
}

/** Parses the body of a request. If it is invalid, sends a 400 and returns null. */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<Schema> | null {
  const body = schema.safeParse(request.body);
  if (body.success) return body.data;
  void refuse(reply, 400, issuesIn(body.error));
  return null;
}

/** Returns the token name and IP address of a request, for the log. */
export function authorOf(request: FastifyRequest, { name }: Token): string {
  return `token ${name} from ${request.ip}`;
}

function refusalOf(error: Error, reply: FastifyReply): FastifyReply | null {
  if (error instanceof RegistryConflict) return refuse(reply, 409, error.message, error.inForce);
  if (error instanceof StoreUnavailable) return refuse(reply, 503, error.message);
  const isRefusal = [MoveRefused, PublishRefused, RegistryInvalid].some(
    (kind) => error instanceof kind,
  );
  return isRefusal ? refuse(reply, 422, error.message) : null;
}

const WAITING = 'This page server waits for the registry. Try again shortly.';
const DISK_FULL = 'The disk of this site is full. Ask its operator to make room.';

/** Returns why a request has no known token. */
function notFoundBecause(authorization = ''): string {
  return authorization.startsWith('Bearer ')
    ? 'This token is not known here: it is not complete, or another site has issued it.'
    : 'A token is required: Authorization: Bearer …';
}

interface ServedRegistry {
  dataDir: string;
  environment: string;
  /** False while the registry, which has the tokens, is not known. */
  isKnown: () => boolean;
}

/**
 * Opens this server's registry to teams with a token. Responses are JSON and not cached. A refusal has its reason in
 * `error` and writes nothing.
 */
export async function serveRegistry(
  app: FastifyInstance,
  { dataDir, environment, isKnown }: ServedRegistry,
  serve: (scope: FastifyInstance, tokenOf: TokenOf) => void,
): Promise<void> {
  await app.register(
    async (scope) => {
      const tokens = new WeakMap<FastifyRequest, Token>();
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!isKnown()) return refuse(reply, 503, WAITING);
        const known = await findToken(dataDir, request.headers.authorization);
        if (!known) {
          reply.header('www-authenticate', 'Bearer');
          return refuse(reply, 401, notFoundBecause(request.headers.authorization));
        }
        const { token, revocation } = known;
        const unusable = unusableBecause(token, revocation, new Date());
        if (unusable) return refuse(reply, 401, unusable);
        if (!token.environments.includes(environment)) {
          return refuseToken(reply, token, { known: token.environments, asked: environment });
        }
        tokens.set(request, token);
      });
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        const refused = refusalOf(error, reply);
        if (refused) return refused;
        const status = error.statusCode ?? 500;
        if (status < 500) return refuse(reply, status, error.message);
        request.log.error({ err: error }, 'Registry request failed.');
        if (error.code === 'ENOSPC') return refuse(reply, 507, DISK_FULL);
        return refuse(reply, 500, 'Internal error. Check the move log.');
      });
      serve(scope, (request) => tokens.get(request)!);
    },
    { prefix: `/platform/${environment}/registry` },
  );
}
