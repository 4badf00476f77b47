import type { HelperCredential, HelperLink, MadeHelperLink } from '@stagedoor/contracts';
import { http, type HttpHandler } from 'msw';
import { ok } from './answers.js';
import { anId } from './builders.js';
import { asPerson, HELPER_TOKEN, withNothing } from './caller.js';

/** A link that no phone has opened. */
export function aHelperLink(overrides: Partial<HelperLink> = {}): HelperLink {
  return {
    ...{ id: anId(720), gate: 'Gate B', madeAt: '2099-07-01T19:30:00.000Z' },
    ...{ claimedAt: null, seenAt: null, endedAt: null },
    ...overrides,
  };
}

/** A new link, whose code is one dark square. */
export function aMadeHelperLink(overrides: Partial<MadeHelperLink> = {}): MadeHelperLink {
  return {
    link: aHelperLink(),
    address: `http://localhost:3000/door/${anId(1)}#helper=a-secret`,
    qrCode:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M1 1h1v1h-1z"/></svg>',
    ...overrides,
  };
}

export const aHelperCredential: HelperCredential = { token: HELPER_TOKEN, gate: 'Gate B' };

export function helperLinkHandlers(door: string): HttpHandler[] {
  const claimedAt = '2099-07-01T19:40:00.000Z';
  const claimed = aHelperLink({ id: anId(721), gate: 'Gate C', claimedAt, seenAt: claimedAt });
  return [
    http.get(
      `${door}/helper-links`,
      asPerson(() => ok({ links: [claimed, aHelperLink()] })),
    ),
    http.post(
      `${door}/helper-links`,
      asPerson(() => ok(aMadeHelperLink(), 201)),
    ),
    http.post(`${door}/helper-links/revoke`, withNothing),
    http.post(`${door}/helper-links/claim`, () => ok(aHelperCredential)),
  ];
}
