import '../../../../shell/src/zod-without-eval';
import '../../../../shell/src/fonts';
import type { PageRegistry } from '@stagedoor/federation/runtime';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { remote } from '../../../../mfe-attendee/src/remote';
import { App } from '../../../../shell/src/app/app';
import { readFirstData } from '../../../../shell/src/app/first-data';
import { startSite } from '../../../../shell/src/app/start-site';

const ATTENDEE = 'mfe-attendee';

// The same site with the attendee's screens in its own bundle: nothing of federation, and no other area.
const registry = JSON.parse(document.getElementById('registry')?.textContent ?? '') as PageRegistry;
const host = {
  load: async (name: string) => {
    if (name !== ATTENDEE) throw new Error(`${name} is not in this bundle.`);
    return remote;
  },
};
const site = startSite({ registry, host, firstData: readFirstData() });
createRoot(document.getElementById('root')!).render(createElement(App, site));
