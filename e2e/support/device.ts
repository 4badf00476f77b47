import { type Locator, test } from '@playwright/test';

/** The device of the project `phone`. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
} as const;

/** True in the project `phone`. */
export function isOnPhone(): boolean {
  return test.info().project.use.isMobile === true;
}

/** Taps the target on a phone, else clicks it. */
export async function press(target: Locator): Promise<void> {
  await (isOnPhone() ? target.tap() : target.click());
}
