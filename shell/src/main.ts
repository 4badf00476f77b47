import './zod-without-eval';
import './fonts';
import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { readFirstData } from './app/first-data';
import { firstPicture } from './app/first-picture';
import { startSite } from './app/start-site';
import { createFederationHost } from './federation/federation-host';
import { createPrepareScript } from './federation/script-integrity';

/** The page server has validated the registry. */
function readRegistry(): WrittenRegistry {
  return JSON.parse(document.getElementById('registry')?.textContent ?? '') as WrittenRegistry;
}

// Only for a page whose script never runs.
document.getElementById('rescue')?.remove();
const registry = readRegistry();
const host = createFederationHost(registry, createPrepareScript(registry));
const site = startSite({ registry, host, firstData: readFirstData() });
const root = createRoot(document.getElementById('root')!);
// A transition renders in slices, so that the page stays responsive.
void firstPicture(site).then(() => startTransition(() => root.render(createElement(App, site))));
