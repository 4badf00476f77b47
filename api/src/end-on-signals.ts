/**
 * Ends the process on SIGTERM and SIGINT also as the first one of a container, which ignores signals without a handler.
 * The end of a connection rolls back its transaction. Returns a function that removes the handlers.
 */
export function endOnSignals(): () => void {
  const end = (_name: string, number: number) => process.exit(128 + number);
  process.on('SIGTERM', end).on('SIGINT', end);
  return () => {
    process.off('SIGTERM', end).off('SIGINT', end);
  };
}
