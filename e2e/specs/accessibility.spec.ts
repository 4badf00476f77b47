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

// Every screen is checked in two themes and many widths, which is slow on a busy machine.
test.describe.configure({ timeout: 240_000 });

let scene: Scene;

test.beforeAll(async () => {
  scene = await setTheScene(siteUrl());
});

for (const visitor of new Set(SCREENS.map((screen) => screen.visitor))) {
  test(`every screen of the ${visitor} is accessible in both themes from 320 to 1920 px`, async ({
    browser,
  }) => {
    const context = await enterAs(browser, siteUrl(), scene, visitor, { bypassCSP: true });
    const page = await context.newPage();
    const findings: string[] = [];

    for (const screen of SCREENS.filter((one) => one.visitor === visitor)) {
      const path = screen.path(scene);
      if (screen.refused) {
        expectToFail(page, path, screen.refused === true ? `/api${path}` : screen.refused);
      }
      await open(page, screen, scene);
      const found = [
        ...(await findingsInEachLook(page)),
        ...(await smallTargets(page)),
        ...(await spacingFindings(page)),
        ...(await tabFindings(page)),
        ...(await wideFindings(page, screen.fillsWindow)),
        ...(await reflowFindings(page)),
      ];
      findings.push(...found.map((finding) => `${screen.name}: ${finding}`));
    }

    expect(findings).toEqual([]);
    await context.close();
  });
}
