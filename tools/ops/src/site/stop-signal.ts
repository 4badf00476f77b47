import { OneLineError } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';

/** Returns a signal that Ctrl-C and SIGTERM abort, so that a command ends what it has begun before it exits. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort(new OneLineError('The command was stopped.')));
  return stop.signal;
}
