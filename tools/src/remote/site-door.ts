import { canaryVerdictSchema } from '@stagedoor/contracts';
import { checkRegistry } from '@stagedoor/federation';
import { z } from 'zod';
import { OneLineError } from '../processes/one-line-error.js';
import type { RegistryDoor } from './registry-door.js';

const TIMEOUT_MS = 30_000;

const refusalSchema = z.object({ error: z.string() });
const registryAnswer = z.object({ registry: z.unknown() });
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
const movedAnswer = z.object({ before: z.unknown(), after: z.unknown() });

/** The registry that a site's page server keeps, with a token that its operator has given out. */
export function siteDoor({
  site,
  environment,
  token,
}: {
  site: string;
  environment: string;
  token: string;
}): RegistryDoor {
  async function ask(path: string, body?: object): Promise<unknown> {
    const url = `${site}/platform/${environment}/registry${path}`;
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new OneLineError(`${site} did not answer.`);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    const said = refusalSchema.safeParse(answer).data?.error;
    throw new OneLineError(
      `${site} says: ${said ?? `${response.status}; is its registry open to tokens?`}`,
    );
  }

  return {
    environment,
    read: async () => checkRegistry(registryAnswer.parse(await ask('')).registry),
    history: async () => historyAnswer.parse(await ask('/log')).revisions.map(checkRegistry),
    async canaries(only) {
      const { canaries } = canariesAnswer.parse(await ask('/health'));
      return canaries.filter(({ remote }) => !only || remote === only);
    },
    async make(move, { revision, dryRun }) {
      const seen = revision ?? (await this.read()).revision;
      const { before, after } = movedAnswer.parse(
        await ask('/moves', { move, revision: seen, dryRun }),
      );
      return { before: checkRegistry(before), after: checkRegistry(after) };
    },
  };
}
