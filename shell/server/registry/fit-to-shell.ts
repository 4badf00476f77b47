import { fitRegistry, type Registry } from '@stagedoor/federation';
import type { ShellFiles } from '../page/render-page.js';
import type { Log } from '../log.js';

export interface FitOptions {
  dataDir: string;
  registry: () => Promise<Registry>;
  shell: () => Promise<ShellFiles>;
  log: Pick<Log, 'warn'>;
}

/**
 * Returns a function that returns the registry for this server's shell, with a version of each remote that the shell
 * can run. Recomputed after a change of the registry or the shell. Logs each version in force that the shell cannot
 * run.
 */
export function fitToShell({ dataDir, registry, shell, log }: FitOptions): () => Promise<Registry> {
  let last: { inForce: Registry; files: ShellFiles; fitted: Promise<Registry> } | undefined;

  async function fit(inForce: Registry, { shared }: ShellFiles): Promise<Registry> {
    const fitted = await fitRegistry(dataDir, inForce, shared);
    for (const { remote, version, why, instead } of fitted.misfits) {
      const rest = instead ? `its pages have ${instead}` : 'its area is not shown';
      log.warn(
        { remote, version, instead, revision: inForce.revision },
        `${remote} ${version} ${why}; ${rest}.`,
      );
    }
    return fitted.registry;
  }

  return async () => {
    const [inForce, files] = await Promise.all([registry(), shell()]);
    if (last?.inForce !== inForce || last.files !== files) {
      last = { inForce, files, fitted: fit(inForce, files) };
    }
    const { fitted } = last;
    // The next caller retries after a failure.
    fitted.catch(() => {
      last = undefined;
    });
    return fitted;
  };
}
