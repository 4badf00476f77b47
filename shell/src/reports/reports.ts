import type { ClientErrorBody, ClientOpenBody } from '@stagedoor/contracts';
import type { PageRegistry } from '@stagedoor/federation/runtime';
import { describeFailure, type Doing } from './describe-failure';

/** Dispatched on `window` for whatever watches the page; `detail` holds remote, version and kind. */
export const AREA_FAILED = 'stagedoor:area-failed';

/** Tells the API how the areas fare. Nothing waits for it, and nobody hears if it fails. */
export interface Reports {
  /** An area failed. The API is told once per page load of the same failure. */
  failed(remote: string, error: unknown, doing: Doing): void;
  /** An area is shown as it should be. The API is told once per page load, of those remotes that are counted. */
  shown(remote: string): void;
}

export function createReports({ remotes }: PageRegistry, apiUrl = '/api'): Reports {
  const told = new Set<string>();

  function tell(path: string, report: ClientErrorBody | ClientOpenBody): void {
    const body = JSON.stringify(report);
    if (told.has(path + body)) return;
    told.add(path + body);
    fetch(apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      // Goes out even if the visitor leaves the page.
      keepalive: true,
    }).catch(() => undefined);
  }

  return {
    failed(remote, error, doing) {
      const { version, baseUrl, ticket } = remotes[remote]!;
      const failure = describeFailure(error, doing, baseUrl);
      const detail = { remote, version, kind: failure.kind };
      window.dispatchEvent(new CustomEvent(AREA_FAILED, { detail }));
      tell('/client-errors', { remote, version, ...failure, ticket });
    },
    shown(remote) {
      const { version, counted, ticket } = remotes[remote]!;
      if (counted) tell('/client-opens', { remote, version, ticket });
    },
  };
}
