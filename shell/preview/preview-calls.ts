/** A refusal of the page server, with its message, or a missing response. */
export class PreviewFailure extends Error {
  override readonly name = 'PreviewFailure';

  constructor(
    message: string,
    /** Null without a response. */
    readonly status: number | null,
  ) {
    super(message);
  }
}

/** Below the time after which a page that waits for a call shows that it could not be loaded. */
const LIMIT_MS = 5_000;

const NO_ANSWER = 'The site did not answer. Check your connection and try again.';

function sentenceIn(body: unknown): string | null {
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : null;
}

/** Calls the page server's preview API. Rejects with a PreviewFailure. */
export async function callPreview<Answer>(
  call: 'versions' | 'session' | 'reset' | 'dev-server' | 'dev-build',
  body: object,
  token?: string | null,
): Promise<Answer> {
  const response = await fetch(`/preview/${call}`, {
    method: 'POST',
    signal: AbortSignal.timeout(LIMIT_MS),
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) throw new PreviewFailure(NO_ANSWER, null);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new PreviewFailure(sentenceIn(answer) ?? NO_ANSWER, response.status);
  return answer as Answer;
}
