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

/** The page server has checked the registry and written it into the page. */
function readRegistry(): WrittenRegistry {
  return JSON.parse(document.getElementById('registry')?.textContent ?? '') as WrittenRegistry;
}

// The page has it for the case that this script never runs.
document.getElementById('rescue')?.remove();
const registry = readRegistry();
const host = createFederationHost(registry, createPrepareScript(registry));
const site = startSite({ registry, host, firstData: readFirstData() });
const root = createRoot(document.getElementById('root')!);
// In a transition it is drawn in slices, between which the page answers.
void firstPicture(site).then(() => startTransition(() => root.render(createElement(App, site))));
