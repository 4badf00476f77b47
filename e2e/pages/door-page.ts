import { expect, type Page } from '@playwright/test';

/** The door of an event on a phone. */
export class DoorPage {
  constructor(private readonly page: Page) {}

  get verdict() {
    return this.page.getByRole('alert', { name: 'Verdict' });
  }

  async open(eventId: string, gate = 'Gate A') {
    await this.page.goto(`/door/${eventId}`);
    await this.startScanning(gate);
  }

  async startScanning(gate = 'Gate A') {
    await this.page.getByRole('textbox', { name: 'Gate' }).fill(gate);
    await this.page.getByRole('button', { name: 'Start scanning' }).click();
  }

  async scan(code: string) {
    const field = this.page.getByLabel('Ticket code');
    await field.fill(code);
    await field.press('Enter');
  }

  /** Waits until the phone has the list, and its service worker the page with all its files. */
  async expectStored() {
    await expect(this.page.getByText(/^List \d+ s old/)).toBeVisible();
    await expect
      .poll(() => this.page.evaluate(async () => !!(await caches.match('/offline/copy/door'))))
      .toBe(true);
  }
}
