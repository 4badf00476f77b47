import { createHash } from 'node:crypto';
import {
  areaOf,
  foreignOriginOf,
  type Area,
  type PageRegistry,
  type Registry,
} from '@stagedoor/federation';
import { originsOf, partsFor } from '../page/compose-page.js';
import { textOf } from '../page/page-texts.js';
import { renderPage, type PageScript, type ShellFiles } from '../page/render-page.js';
import { pageHeaders } from '../page/security-headers.js';
import { pageRegistryFor, writtenRegistry } from '../registry/page-registry.js';

/** Stands for the nonce in a stored page. The service worker puts a new one in its place each time it opens the page. */
const NONCE = 'nonce-of-this-visit';

/** A page that opens without network, as a browser stores it. */
export interface OfflineCopy {
  /** The hash of all else. */
  version: string;
  nonce: string;
  html: string;
  headers: Record<string, string>;
  /** The files that the page loads; fonts have no hash. */
  files: { url: string; integrity?: string }[];
}

/** A service worker fetches from its own site only. */
function isForeign({ remotes }: PageRegistry, { remote }: Area): boolean {
  return foreignOriginOf(remotes[remote]!) !== null;
}

function filesOf(registry: PageRegistry, { remote }: Area, shell: ShellFiles): PageScript[] {
  const { baseUrl, integrity } = registry.remotes[remote]!;
  const own = Object.entries(integrity).map(([file, hash]) => ({
    url: baseUrl + file,
    integrity: hash,
  }));
  return [shell.device, ...shell.scripts, ...own];
}

/**
 * Returns the page of a scope for storage in a browser, with its files. It is the same for everyone: stable versions
 * instead of a draw, no ticket for reports and no data. Null unless a remote in force declares that the scope opens
 * without network.
 */
export function offlineCopy(
  inForce: Registry,
  shell: ShellFiles,
  scope: string,
): OfflineCopy | null {
  const registry = pageRegistryFor(inForce, { shell: shell.shared, draw: () => 1 });
  const area = areaOf(registry, scope);
  const { needs, scripts, data } = partsFor(area, registry, shell);
  if (!area || data.device?.scope !== scope || isForeign(registry, area)) return null;
  const html = renderPage({
    ...{ nonce: NONCE, shell, area, scripts, data, firstData: {} },
    head: { ...textOf(area), address: null },
    registry: writtenRegistry(registry, needs),
  });
  const content = {
    ...{ nonce: NONCE, html, headers: pageHeaders(NONCE, originsOf(registry), needs) },
    files: [
      ...filesOf(registry, area, shell),
      ...Object.values(shell.fonts).map((url) => ({ url })),
    ],
  };
  return {
    version: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    ...content,
  };
}
