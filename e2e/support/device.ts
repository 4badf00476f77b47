import { type Locator, test } from '@playwright/test';

/** A phone as the project `phone` opens one. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
} as const;

/** Whether this journey is made on a phone. */
export function isOnPhone(): boolean {
  return test.info().project.use.isMobile === true;
}

/** Presses as people do on this device: with a finger on a phone, else with the mouse. */
export async function press(target: Locator): Promise<void> {
  await (isOnPhone() ? target.tap() : target.click());
}
