import { SCREENS } from '@stagedoor/dev/screenshots/screens';
import { type Scene, setTheScene } from '@stagedoor/dev/screenshots/set-the-scene';
import { enterAs, open } from '@stagedoor/dev/screenshots/visit';
import { expect, test } from '../support/test';
import { expectToFail } from '../support/console';
import { findingsInEachLook } from '../support/findings';
import { smallTargets, spacingFindings, tabFindings } from '../support/reach';
import { reflowFindings } from '../support/reflow';
import { siteUrl } from '../support/site';
import { wideFindings } from '../support/wide';

let scene: Scene;

test.beforeAll(async () => {
  scene = await setTheScene(siteUrl());
});

for (const screen of SCREENS) {
  test(`${screen.name} is accessible in both themes from 320 to 1920 px`, async ({ browser }) => {
    const context = await enterAs(browser, siteUrl(), scene, screen.visitor, { bypassCSP: true });
    const page = await context.newPage();
    const path = screen.path(scene);
    if (screen.refused) {
      expectToFail(page, path, screen.refused === true ? `/api${path}` : screen.refused);
    }
    await open(page, screen, scene);

    const findings = [
      ...(await findingsInEachLook(page)),
      ...(await smallTargets(page)),
      ...(await spacingFindings(page)),
      ...(await tabFindings(page)),
      ...(await wideFindings(page, screen.fillsWindow)),
      ...(await reflowFindings(page)),
    ];

    expect(findings).toEqual([]);
    // A screen that asks again and again may have an answer under way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}
