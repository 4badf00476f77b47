import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';

/** A copy that stops keeps answering for longer than this, so that it is left alone before it goes. */
const PAUSE_MS = 250;
const TIMEOUT_MS = 1_000;

/** Which copies are willing, as they said a moment ago. */
export interface Readiness {
  isReady: (origin: string) => boolean;
  /** Somebody has found that one gone; it is left alone until it says that it is ready. */
  failed: (origin: string) => void;
  stop: () => void;
}

/** Asks each copy again and again whether it is ready. A single one is not asked: there is no other to turn to. */
export function followReadiness(origins: readonly string[], agent: Dispatcher): Readiness {
  const ready = new Set(origins);
  const stopping = new AbortController();
  const { signal } = stopping;
  if (origins.length > 1) {
    // One that could not be followed any more would have to be taken for ready, as a single one is.
    for (const origin of origins)
      follow(origin).catch(() => {
        ready.add(origin);
      });
  }

  async function follow(origin: string): Promise<void> {
    while (!signal.aborted) {
      if (await saysReady(agent, origin)) ready.add(origin);
      else ready.delete(origin);
      await pause(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    isReady: (origin) => ready.has(origin),
    failed: (origin) => void ready.delete(origin),
    stop: () => stopping.abort(),
  };
}

async function saysReady(agent: Dispatcher, origin: string): Promise<boolean> {
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
