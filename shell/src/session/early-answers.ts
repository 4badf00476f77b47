/** What the page has asked for before the shell ran: see `startScript` of the page server. */
export interface EarlyAnswers {
  /** The token that was sent. */
  token: string;
  /** By path below `/api`. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  var stagedoorEarly: EarlyAnswers | undefined;
}

/** An older answer is for a screen that the visitor has left. */
const VALID_MS = 10_000;

/** Rejects when the signal aborts, as a request of its own would. */
async function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', abort!);
  }
}

/**
 * Returns a `fetch` for GET requests and others, which takes what the page has asked for with the same token: each
 * answer once, and only in the first ten seconds of the page.
 */
export function fetchAfter(early: EarlyAnswers | undefined, apiUrl = '/api'): typeof fetch {
  const open = new Map(Object.entries(early?.answers ?? {}));
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const address = (pathname + search).slice(apiUrl.length);
    const isSame =
      request.method === 'GET' && request.headers.get('authorization') === `Bearer ${early?.token}`;
    const answer = isSame && performance.now() < VALID_MS ? open.get(address) : undefined;
    if (!answer) return fetch(request);
    open.delete(address);
    return unlessAborted(answer, request.signal);
  };
}
