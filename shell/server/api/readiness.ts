import type { Dispatcher } from 'undici';
import { repeat } from '../repeat.js';

/** Shorter than a stopping copy keeps serving, so that it gets no more calls before it exits. */
const PAUSE_MS = 250;
const TIMEOUT_MS = 1_000;

/** Which copies are ready, as of the last check. */
export interface Readiness {
  isReady: (origin: string) => boolean;
  /** Marks a copy as not ready, after a failed call, until its next successful check. */
  failed: (origin: string) => void;
  stop: () => void;
}

/** Polls the readiness of each copy. A single copy is not polled, because there is no other one to use. */
export function followReadiness(origins: readonly string[], agent: Dispatcher): Readiness {
  const ready = new Set(origins);
  const check = async (origin: string) => {
    if (await isReady(agent, origin)) ready.add(origin);
    else ready.delete(origin);
  };
  const polled = origins.length > 1 ? origins : [];
  const polls = polled.map((origin) => repeat(() => check(origin), PAUSE_MS));

  return {
    isReady: (origin) => ready.has(origin),
    failed: (origin) => void ready.delete(origin),
    stop() {
      for (const poll of polls) poll.stop().catch(() => undefined);
    },
  };
}

async function isReady(agent: Dispatcher, origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const path = '/api/health/ready';
  try {
    const { statusCode, body } = await agent.request({ origin, path, method: 'GET', signal });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
