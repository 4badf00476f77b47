import { expect, type Page } from './test';

/** The root element of a page as the server sent it. */
const SENT = /<div id="root">(?<content>.*)<\/div>\n<div id="rescue"/s;

/** Returns the content that the server has drawn into a page; empty without one. */
export const drawnContent = (html: string): string => SENT.exec(html)?.groups!.content ?? '';

/**
 * Opens the page of this path as the server has drawn it. Without its drawing in time, which a busy machine may not
 * have, opens it again.
 */
export async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const response = await page.goto(path);
    expect(drawnContent(await response!.text())).not.toBe('');
  }).toPass();
}
