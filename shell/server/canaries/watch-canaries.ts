import {
  canariesOf,
  makeMove,
  RegistryConflict,
  type RegistryStore,
  type SharedVersions,
} from '@stagedoor/federation';
import type { AskVerdict } from './ask-verdict.js';
import { describeVerdict } from './describe-verdict.js';
import type { Log } from '../log.js';
import { repeat } from '../repeat.js';

export interface CanaryWatch {
  store: RegistryStore;
  environment: string;
  /** Null without an API or REPORT_TICKET_SECRET: canaries cannot be judged, which is logged. */
  ask: AskVerdict | null;
  /** The versions of the packages that the shell shares with remotes. */
  shared: () => Promise<SharedVersions>;
  log: Pick<Log, 'info' | 'warn'>;
}

const NO_JUDGE = new Error('API_URL or REPORT_TICKET_SECRET is not set.');

/**
 * Judges each canary with `autoRollback` and ends those that are worse. A canary is ended on the revision that it was
 * judged on: of several page servers only one ends it, and one that an operator has moved meanwhile stays unchanged.
 */
export async function judgeCanaries(
  { store, environment, ask, shared, log }: CanaryWatch,
  stopping?: AbortSignal,
): Promise<void> {
  const { dataDir } = store;
  const { revision, canaries } = await canariesOf(dataDir, environment);
  let inForce = revision;
  for (const canary of canaries.filter(({ autoRollback }) => autoRollback)) {
    const { remote, platform } = canary;
    try {
      if (!ask) throw NO_JUDGE;
      const verdict = await ask(canary, stopping);
      const why = describeVerdict(canary, verdict);
      log.info({ remote, environment, revision: inForce }, `Canary ${canary.canary}: ${why}.`);
      if (verdict.verdict !== 'worse') continue;
      const { after } = await makeMove({
        dataDir,
        store,
        environment,
        move: { action: 'end-canary', remote, platform },
        shell: await shared(),
        by: 'canary watch',
        why,
        revision: inForce,
      });
      inForce = after.revision;
      log.warn({ remote, ...after.change }, 'Canary ended.');
    } catch (err) {
      if (stopping?.aborted) return;
      if (err instanceof RegistryConflict) {
        log.info({ remote, reason: err.message }, 'A canary is judged again in the next round.');
        return;
      }
      log.warn({ remote, err }, 'A canary was not judged or not ended; it stays in force.');
    }
  }
}

/** Judges the canaries of this site periodically. Returns a function that stops it. */
export function watchCanaries(watch: CanaryWatch, pauseMs: number): () => Promise<void> {
  const judge = (stopping: AbortSignal) =>
    judgeCanaries(watch, stopping).catch((err: unknown) =>
      watch.log.warn({ err }, 'Reading the canaries of the registry failed.'),
    );
  return repeat(judge, pauseMs).stop;
}
