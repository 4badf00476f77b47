const PAYING_CARD = '4242 4242 4242 4242';

/**
 * Pays checkout sessions of the payments sandbox at that address with a test card, through the code of its hosted page.
 * A session that is over already is left alone: the order it belongs to says how it ended.
 */
export function payInSandbox(paymentsUrl: string): (checkoutUrl: string) => Promise<void> {
  return async (checkoutUrl) => {
    const sessionId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
    const response = await fetch(`${paymentsUrl}/_control/sessions/${sessionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: PAYING_CARD }),
      signal: AbortSignal.timeout(30_000),
    });
    const outcome = (await response.json()) as { kind?: string };
    if (outcome.kind !== 'paid' && outcome.kind !== 'closed') {
      throw new Error(`A demo payment was not taken: the sandbox answered ${response.status}`);
    }
  };
}
