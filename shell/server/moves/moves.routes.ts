import {
  canariesOf,
  isFor,
  makeMove,
  moveSchema,
  readRegistry,
  readRevisions,
  type RegistryStore,
  type SharedVersions,
} from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AskVerdict } from '../canaries/ask-verdict.js';
import { authorOf, readBody, refuse, refuseToken, type TokenOf } from './registry.routes.js';

const LOG_LENGTH = 100;
const BODY_LIMIT_BYTES = 4 * 1024;

const bodySchema = z.strictObject({
  move: moveSchema,
  /** The revision that the move is based on. */
  revision: z.int().min(0),
  dryRun: z.boolean().default(false),
  /** For the log, such as the source of a promotion. */
  why: z
    .string()
    .regex(/^\P{C}{1,300}$/u, { error: 'A reason is one line of at most 300 characters.' })
    .optional(),
});

export interface MoveRoutes {
  store: RegistryStore;
  environment: string;
  /** Null if canaries cannot be judged. */
  ask: AskVerdict | null;
  /** The versions of the packages that this server's shell shares with remotes. */
  shared: () => Promise<SharedVersions>;
}

/** Lets teams read this server's registry and move their remotes in it. Refuses builds that its shell cannot run. */
export function serveMoves(
  scope: FastifyInstance,
  { store, environment, ask, shared }: MoveRoutes,
  tokenOf: TokenOf,
): void {
  const { dataDir } = store;
  scope.get('/', async () => ({
    registry: await readRegistry(dataDir, environment),
    shell: await shared(),
  }));
  scope.get('/log', async () => ({
    revisions: await readRevisions(dataDir, environment, LOG_LENGTH),
  }));
  scope.get('/health', async (request, reply) => {
    if (!ask) return refuse(reply, 503, 'API_URL or REPORT_TICKET_SECRET is not set here.');
    const { canaries } = await canariesOf(dataDir, environment);
    try {
      const judged = canaries.map(async (one) => ({ ...one, result: await ask(one) }));
      return { canaries: await Promise.all(judged) };
    } catch (err) {
      request.log.warn({ err }, 'Judging the canaries failed.');
      return refuse(reply, 503, 'The API of this site cannot judge canaries now.');
    }
  });
  scope.post('/moves', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const body = readBody(bodySchema, request, reply);
    if (!body) return reply;
    const token = tokenOf(request);
    if (!isFor(token, body.move.remote)) {
      return refuseToken(reply, token, { known: token.remotes, asked: body.move.remote });
    }
    const by = authorOf(request, token);
    const shell = await shared();
    const moved = await makeMove({ dataDir, environment, by, store, shell, ...body });
    if (!body.dryRun) request.log.info(moved.after.change, 'Moved.');
    return moved;
  });
}
