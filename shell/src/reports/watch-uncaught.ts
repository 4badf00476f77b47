import type { PageRegistry } from '@stagedoor/federation/runtime';
import type { Reports } from './reports';

/** Returns the remote of this document whose file is nearest to the top of the stack. */
function remoteOf({ stack = '' }: Error, { remotes }: PageRegistry): string | undefined {
  const depthOf = (remote: string) => stack.indexOf(remotes[remote]!.baseUrl);
  return Object.keys(remotes)
    .filter((remote) => !remotes[remote]!.apart && depthOf(remote) >= 0)
    .sort((one, other) => depthOf(one) - depthOf(other))[0];
}

/**
 * Reports what a remote throws outside of rendering and does not catch: in event handlers, timers and promises. Errors
 * without a file of a remote in their stack are not reported.
 */
export function watchUncaught(registry: PageRegistry, reports: Reports): void {
  const report = (error: unknown) => {
    const remote = error instanceof Error && remoteOf(error, registry);
    if (remote) reports.failed(remote, error, 'uncaught');
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
