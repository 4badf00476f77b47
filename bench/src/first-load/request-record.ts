import type { CDPSession } from '@playwright/test';

/** A request of a page, and the addresses that caused it. */
export interface SentRequest {
  url: string;
  type: string;
  causes: string[];
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

function scriptsOf(stack: Stack | undefined): string[] {
  if (!stack) return [];
  return [...stack.callFrames.map(({ url }) => url), ...scriptsOf(stack.parent)];
}

/** Records the page's requests in order. */
export async function recordRequests(cdp: CDPSession): Promise<readonly SentRequest[]> {
  const sent: SentRequest[] = [];
  cdp.on(
    'Network.requestWillBeSent',
    ({ request, type = 'Other', initiator, redirectResponse }) => {
      const from = [initiator.url ?? '', ...scriptsOf(initiator.stack)];
      const causes = redirectResponse ? [redirectResponse.url] : from;
      sent.push({ url: request.url, type, causes: causes.filter(Boolean) });
    },
  );
  await cdp.send('Network.enable');
  return sent;
}

/** Returns the number of sequential round trips to each address: 1 for the page itself. */
export function countHops(sent: readonly SentRequest[]): Map<string, number> {
  const hops = new Map<string, number>();
  for (const { url, causes } of sent) {
    if (hops.has(url)) continue;
    const before = causes.filter((cause) => cause !== url).map((cause) => hops.get(cause) ?? 0);
    hops.set(url, 1 + Math.max(0, ...before));
  }
  return hops;
}
