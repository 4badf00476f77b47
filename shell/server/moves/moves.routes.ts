import {
  canariesOf,
  makeMove,
  MoveRefused,
  moveSchema,
  readRegistry,
  readRevision,
  RegistryConflict,
  RegistryInvalid,
  revisionsOf,
  type Registry,
  type SharedVersions,
} from '@stagedoor/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AskVerdict } from '../canaries/ask-verdict.js';
import { findToken, mayMove, type MoveToken } from './move-tokens.js';

const LOG_LENGTH = 100;
const BODY_LIMIT_BYTES = 4 * 1024;

const bodySchema = z.strictObject({
  move: moveSchema,
  /** The revision that the mover has looked at. */
  revision: z.int().min(0),
  dryRun: z.boolean().default(false),
});

interface Options {
  dataDir: string;
  environment: string;
  tokens: readonly MoveToken[];
  /** Null where no canary can be judged. */
  ask: AskVerdict | null;
  /** What the shell of this server provides to remotes. */
  shared: () => Promise<SharedVersions>;
}

/** A registry that is named is the one in force, for a caller that has planned on an older one. */
function refuse(
  reply: FastifyReply,
  status: number,
  error: string,
  registry?: Registry,
): FastifyReply {
  return reply.code(status).send({ error, registry });
}

/**
 * Lets teams move their remotes in this server's registry over HTTP, each with a token of its own. Every answer is JSON and
 * is never stored; a refusal says why in `error`, and nothing has been written then. What this server's shell could not run is
 * refused.
 */
export async function serveMoves(app: FastifyInstance, options: Options): Promise<void> {
  const { dataDir, environment, tokens, ask, shared } = options;
  await app.register(
    async (door) => {
      const owners = new WeakMap<FastifyRequest, MoveToken>();
      door.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const token = findToken(tokens, request.headers.authorization);
        if (!token) {
          reply.header('www-authenticate', 'Bearer');
          return refuse(reply, 401, 'This takes a token: Authorization: Bearer …');
        }
        if (!token.environments.includes(environment)) {
          return refuse(reply, 403, `${token.name} may not look at or move ${environment}.`);
        }
        owners.set(request, token);
      });
      door.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
        if (error instanceof RegistryConflict) {
          return refuse(reply, 409, error.message, error.inForce);
        }
        if (error instanceof MoveRefused || error instanceof RegistryInvalid) {
          return refuse(reply, 422, error.message);
        }
        const status = error.statusCode ?? 500;
        if (status < 500) return refuse(reply, status, error.message);
        request.log.error({ err: error }, 'A move has failed.');
        return refuse(reply, 500, 'Something went wrong on our side; look at the log of the move.');
      });

      door.get('/', async () => ({ registry: await readRegistry(dataDir, environment) }));
      door.get('/log', async () => {
        const revisions = (await revisionsOf(dataDir, environment)).slice(0, LOG_LENGTH);
        return {
          revisions: await Promise.all(
            revisions.map((one) => readRevision(dataDir, environment, one)),
          ),
        };
      });
      door.get('/health', async (request, reply) => {
        if (!ask) return refuse(reply, 503, 'API_URL or REPORT_TICKET_SECRET is not set here.');
        const { canaries } = await canariesOf(dataDir, environment);
        try {
          const judged = canaries.map(async (one) => ({ ...one, result: await ask(one) }));
          return { canaries: await Promise.all(judged) };
        } catch (err) {
          request.log.warn({ err }, 'The canaries could not be judged.');
          return refuse(reply, 503, 'The API of this site does not judge canaries now.');
        }
      });
      door.post('/moves', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
        const token = owners.get(request)!;
        const body = bodySchema.safeParse(request.body);
        if (!body.success) {
          const issues = body.error.issues.map(
            ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
          );
          return refuse(reply, 400, issues.join('; '));
        }
        const { move, revision, dryRun } = body.data;
        if (!mayMove(token, move.remote)) {
          return refuse(reply, 403, `${token.name} may not move ${move.remote}.`);
        }
        const moved = await makeMove({
          dataDir,
          environment,
          move,
          shell: await shared(),
          revision,
          dryRun,
          by: `token ${token.name}`,
        });
        if (!dryRun) request.log.info({ by: token.name, ...moved.after.change }, 'Moved.');
        return moved;
      });
    },
    { prefix: `/platform/${environment}/registry` },
  );
}
