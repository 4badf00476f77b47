import type { ClientErrorBody, ClientOpenBody } from '@stagedoor/contracts';
import type { PageRegistry } from '@stagedoor/federation/runtime';
import { describeFailure, type Phase } from './describe-failure';

/** The event on `window` for an area that a message replaces; `detail` has remote, version and kind. */
export const AREA_FAILED = 'stagedoor:area-failed';

/** Reports failures and successes of areas to the API. Does not block, and ignores failures of its own. */
export interface Reports {
  /** Reports a failure of an area. Sends the same failure once per page load. */
  failed(remote: string, error: unknown, phase: Phase): void;
  /** Reports a shown area, once per page load, for remotes under comparison. */
  shown(remote: string): void;
}

export function createReports({ remotes }: PageRegistry, apiUrl = '/api'): Reports {
  const sent = new Set<string>();

  function send(path: string, report: ClientErrorBody | ClientOpenBody): void {
    const body = JSON.stringify(report);
    if (sent.has(path + body)) return;
    sent.add(path + body);
    fetch(apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      // Sends the request even if the visitor leaves the page.
      keepalive: true,
    }).catch(() => undefined);
  }

  return {
    failed(remote, error, phase) {
      const { version, baseUrl, ticket } = remotes[remote]!;
      const failure = describeFailure(error, phase, baseUrl);
      const detail = { remote, version, kind: failure.kind };
      if (phase !== 'uncaught') window.dispatchEvent(new CustomEvent(AREA_FAILED, { detail }));
      send('/client-errors', { remote, version, ...failure, ticket });
    },
    shown(remote) {
      const { version, counted, ticket } = remotes[remote]!;
      if (counted) send('/client-opens', { remote, version, ticket });
    },
  };
}
