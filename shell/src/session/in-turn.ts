/** The callbacks of this tab, for a browser that grants no locks. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs a callback, which must not reject, while no other one runs: in all tabs of the site, or in this tab if the
 * browser grants no locks. The server revokes a token before its replacement is stored: what a refusal in between means
 * is decided afterwards.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request('stagedoor:session', work);
  } catch {
    const done = turn.then(work);
    turn = done;
    return done;
  }
}
