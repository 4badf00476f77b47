import {
  contradictionsIn,
  remoteBuildSchema,
  type PageRegistry,
  type PublishedBuild,
  type Registry,
} from '@stagedoor/federation';
import type { Personalise } from '../page/personal-page.js';
import { entryFor } from '../registry/page-registry.js';
import type { Log } from '../log.js';

/** Short, because a page load waits for it: a dev server is close or not running. */
const TIMEOUT_MS = 500;

/**
 * Fetches the last build of a remote's dev server. Rejects after the time-out, or if the server serves another remote.
 */
async function askDevServer(remote: string, url: string): Promise<PublishedBuild> {
  const response = await fetch(`${url}/remotes/${remote}/latest.json`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`It answered ${response.status}.`);
  const { name, ...build } = remoteBuildSchema.parse(await response.json());
  if (name !== remote) throw new Error(`It serves ${name}.`);
  return { ...build, baseUrl: `${url}/remotes/${remote}/${build.version}/` };
}

function assertFits(inForce: Registry, remote: string, build: PublishedBuild): void {
  const remotes = { ...inForce.remotes, [remote]: build };
  const origins = [...(inForce.origins ?? []), new URL(build.baseUrl).origin];
  const [problem] = contradictionsIn({ remotes, origins });
  if (problem) throw new Error(`It does not fit the other remotes: ${problem.message}.`);
}

/**
 * Replaces these remotes in every page by the last builds of their dev servers, given as URLs by remote. If a dev
 * server does not respond, keeps the registry's build and logs the reason.
 */
export function devRemotes(
  servers: Readonly<Record<string, string>>,
  log: Pick<Log, 'warn'>,
): Personalise {
  return async (_request, { inForce, registry, shared }) => {
    const entriesOf = async ([remote, url]: [string, string]): Promise<PageRegistry['remotes']> => {
      try {
        const build = await askDevServer(remote, url);
        assertFits(inForce, remote, build);
        return { [remote]: entryFor(build, shared) };
      } catch (err) {
        log.warn(
          { remote, url, reason: String(err) },
          'A dev server did not return a usable build; the page keeps the build in force.',
        );
        return {};
      }
    };
    const built = await Promise.all(Object.entries(servers).map(entriesOf));
    const remotes = built.reduce((all, one) => ({ ...all, ...one }), registry.remotes);
    return { registry: { ...registry, remotes } };
  };
}
