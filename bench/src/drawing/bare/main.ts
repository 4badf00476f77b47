import '../../../../shell/src/zod-without-eval';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { remote } from '../../../../mfe-attendee/src/remote';
import type { PageToDraw } from '@stagedoor/shell/server/drawing/messages';
import { siteOf } from '../../../../shell/renderer/draw-page';
import { App } from '../../../../shell/src/app/app';

/** Answers each list of pages with the processor time of `renderToString` of their trees alone, in milliseconds a page. */
process.on('message', (pages: PageToDraw[]) => {
  let microseconds = 0;
  for (const page of pages) {
    const site = siteOf('mfe-attendee', remote, page);
    const app = createElement(App, site);
    const before = process.cpuUsage();
    renderToString(app);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
    site.platform.queryClient.clear();
    site.router.dispose();
  }
  process.send!(microseconds / 1_000 / pages.length);
});
