/**
 * Settles when somebody wants this program to end: Ctrl-C, a signal, a closed terminal, or the end of the
 * program that started it. npm and the terminal may each send a signal; every one after the first is the same wish.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
    process.on('disconnect', () => resolve());
  });
}
