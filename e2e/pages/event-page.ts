import type { Page } from '@playwright/test';
import { press } from '../support/device';

export class EventPage {
  constructor(private readonly page: Page) {}

  get tickets() {
    return this.page.getByRole('region', { name: 'Tickets' });
  }

  async findBySearch(title: string) {
    await this.page.goto('/events');
    await this.page.getByLabel('Search').fill(title);
    await press(this.page.getByRole('link', { name: title }));
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  /** Chooses the quantity and presses Buy Tickets. */
  async buy(quantity: number) {
    await this.tickets.getByLabel('Quantity', { exact: true }).selectOption(String(quantity));
    await press(this.tickets.getByRole('button', { name: /^Buy/ }));
  }
}
