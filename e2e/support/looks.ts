import type { Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const WIDTHS = [1280, 320] as const;

/** Runs the callback in each theme, on a desktop and on the narrowest phone, with the name of the look. */
export async function inEachLook(
  page: Page,
  look: (name: string, theme: Theme) => Promise<void>,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await look(`${theme}, ${width} px`, theme);
    }
  }
}
