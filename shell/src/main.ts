import './zod-without-eval';
import './fonts';
import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { readFirstData } from './app/first-data';
import { showSite } from './app/show-site';
import { readPageData } from './app/page-data';
import { startSite } from './app/start-site';
import { createFederationHost } from './federation/federation-host';
import { createPrepareScript, type HashedScript } from './federation/script-integrity';

// Only for a page whose script never runs.
document.getElementById('rescue')?.remove();
// The page server has validated the registry.
const registry = readPageData<WrittenRegistry>('registry')!;
const laterScripts = readPageData<HashedScript[]>('later-scripts');
const host = createFederationHost(registry, createPrepareScript(registry, laterScripts));
const site = startSite({ registry, host, firstData: readFirstData() });
void showSite(document.getElementById('root')!, site);
