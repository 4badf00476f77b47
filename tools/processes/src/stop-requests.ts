/**
 * Resolves on a request to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the parent's IPC channel. npm and
 * the terminal may each send a signal; further signals are ignored.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
    process.on('disconnect', () => resolve());
  });
}
