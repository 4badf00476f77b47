import { type Screen, SCREENS } from '@stagedoor/dev/screenshots/screens';
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

/** Whose screens are checked together: a test of its own for those of the door, which are many. */
const groupOf = ({ visitor, name }: Screen): string =>
  /^(?:door|headphone)/.test(name) ? `${visitor} at the door` : visitor;

for (const group of new Set(SCREENS.map(groupOf))) {
  test(`every screen of the ${group} is accessible in both themes from 320 to 1920 px`, async ({
    browser,
  }) => {
    const screens = SCREENS.filter((one) => groupOf(one) === group);
    const { visitor } = screens[0]!;
    const context = await enterAs(browser, siteUrl(), scene, visitor, { bypassCSP: true });
    const page = await context.newPage();
    const findings: string[] = [];

    for (const screen of screens) {
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
