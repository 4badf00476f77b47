import { expect, test } from '@playwright/test';
import { SCREENS } from '../../tools/src/screenshots/screens';
import { type Scene, setTheScene } from '../../tools/src/screenshots/set-the-scene';
import { enterAs, open } from '../../tools/src/screenshots/visit';
import { axeFindings, listen, sidewaysScroll } from '../support/findings';
import { inEachLook } from '../support/looks';
import { siteUrl } from '../support/site';

// Every screen is examined four times; a busy machine takes its time.
test.describe.configure({ timeout: 240_000 });

let scene: Scene;

test.beforeAll(async () => {
  scene = await setTheScene(siteUrl());
});

for (const visitor of new Set(SCREENS.map((screen) => screen.visitor))) {
  test(`${visitor} can use every screen in both themes, from 320 px upwards, and none complains`, async ({
    browser,
  }) => {
    const context = await enterAs(browser, siteUrl(), scene, visitor, { bypassCSP: true });
    const page = await context.newPage();
    const console = listen(page);
    const findings: string[] = [];

    for (const screen of SCREENS.filter((one) => one.visitor === visitor)) {
      await open(page, screen, scene);
      await inEachLook(page, async (look) => {
        const found = [...(await axeFindings(page)), ...(await sidewaysScroll(page))];
        findings.push(...found.map((finding) => `${screen.name}, ${look}: ${finding}`));
      });
      const complaints = console.take();
      if (!screen.refused) findings.push(...complaints.map((text) => `${screen.name}: ${text}`));
    }

    expect(findings).toEqual([]);
    await context.close();
  });
}
