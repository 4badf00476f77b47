import '../../../../shell/src/zod-without-eval';
import '../../../../shell/src/fonts';
import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { remote } from '../../../../mfe-attendee/src/remote';
import { App } from '../../../../shell/src/app/app';
import { readFirstData } from '../../../../shell/src/app/first-data';
import { firstPicture } from '../../../../shell/src/app/first-picture';
import { startSite } from '../../../../shell/src/app/start-site';

const ATTENDEE = 'mfe-attendee';

// The same site with the attendee's screens in its own bundle, without federation and other areas.
const registry = JSON.parse(
  document.getElementById('registry')?.textContent ?? '',
) as WrittenRegistry;
const host = {
  load: async (name: string) => {
    if (name !== ATTENDEE) throw new Error(`${name} is not in this bundle.`);
    return remote;
  },
};
const site = startSite({ registry, host, firstData: readFirstData(false) });
const root = createRoot(document.getElementById('root')!);
// A transition draws in slices, between which the page responds.
void firstPicture(site).then(() => startTransition(() => root.render(createElement(App, site))));
