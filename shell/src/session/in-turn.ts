/** Tells other tabs that a callback runs. A tab that was closed meanwhile leaves it, and holds no lock. */
const MARK = 'stagedoor:turn';

/** The callbacks of this tab, for a browser that grants no locks. */
let turn: Promise<unknown> = Promise.resolve();
let isTaken = false;

function mark(taken: boolean): void {
  isTaken = taken;
  try {
    if (taken) localStorage.setItem(MARK, '');
    else localStorage.removeItem(MARK);
  } catch {
    return;
  }
}

/** True while a callback of `inTurn` may run, in this tab or another one. */
export function isTurnTaken(): boolean {
  try {
    return isTaken || localStorage.getItem(MARK) !== null;
  } catch {
    return isTaken;
  }
}

/**
 * Runs a callback, which must not reject, while no other one runs: in all tabs of the site, or in this tab if the
 * browser grants no locks. The server revokes a token before its replacement is stored: what a refusal in between means
 * is decided afterwards.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const marked = async () => {
    mark(true);
    const result = await work();
    mark(false);
    return result;
  };
  try {
    return await navigator.locks.request('stagedoor:session', marked);
  } catch {
    const done = turn.then(marked);
    turn = done;
    return done;
  }
}
