import type { DevServerPick } from '../server/preview/preview-answers';

/** For a fetch on request of the user, who may have to answer the browser first. */
export const PATIENT_LIMIT_MS = 60_000;

/** A dev server that does not answer, or has no build of the remote. */
export class DevServerAway extends Error {
  override readonly name = 'DevServerAway';

  constructor(
    message: string,
    /** True for a dev server that has no build of the remote. */
    readonly answers: boolean,
  ) {
    super(message);
  }
}

/**
 * Fetches the description of a dev server's last build. The browser may first ask the user whether this site may reach
 * the device, and then answers within the same limit. Rejects with a DevServerAway.
 */
export async function latestBuildOf(
  { remote, address }: DevServerPick,
  limitMs: number,
): Promise<unknown> {
  const response = await fetch(`${address}/remotes/${encodeURIComponent(remote)}/latest.json`, {
    signal: AbortSignal.timeout(limitMs),
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => null);
  if (!response) throw new DevServerAway(`Your dev server at ${address} does not answer.`, false);
  const none = () =>
    new DevServerAway(`Your dev server at ${address} has no build of ${remote}.`, true);
  if (!response.ok) throw none();
  return response.json().catch(() => {
    throw none();
  });
}
