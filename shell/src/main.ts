import './zod-without-eval';
import './fonts';
import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { readFirstData } from './app/first-data';
import { showSite } from './app/show-site';
import { startSite } from './app/start-site';
import { createFederationHost } from './federation/federation-host';
import { createPrepareScript } from './federation/script-integrity';

/** The page server has validated the registry. */
function readRegistry(): WrittenRegistry {
  return JSON.parse(document.getElementById('registry')?.textContent ?? '') as WrittenRegistry;
}

const rescue = document.getElementById('rescue')!;
rescue.remove();
const root = document.getElementById('root')!;
const registry = readRegistry();
const host = createFederationHost(registry, createPrepareScript(registry));
const site = startSite({
  registry,
  host,
  firstData: readFirstData(root.hasChildNodes()),
  earlyAnswers: globalThis.stagedoorEarly,
});
void showSite(root, site, rescue);
