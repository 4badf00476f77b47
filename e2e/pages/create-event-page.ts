import { expect, type Page } from '@playwright/test';
import { press } from '../support/device';

export interface NewEvent {
  title: string;
  description: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  venue: string;
  price: string;
  capacity: string;
}

export class CreateEventPage {
  constructor(private readonly page: Page) {}

  async create(event: NewEvent) {
    await this.page.getByLabel('Title', { exact: true }).fill(event.title);
    await this.page.getByLabel('Description').fill(event.description);
    await this.page.getByLabel('Start date').fill(event.startDate);
    await this.page.getByLabel('Start time').fill(event.startTime);
    await this.page.getByLabel('End date').fill(event.endDate);
    await this.page.getByLabel('End time').fill(event.endTime);
    await this.chooseVenue(event.venue);
    await this.page.getByLabel('Ticket price').fill(event.price);
    await this.page.getByLabel('Total capacity').fill(event.capacity);
    await press(this.page.getByRole('button', { name: 'Create & Publish Event' }));
  }

  /** Chooses from the select field, or by search when the site has too many venues for one. */
  async chooseVenue(name: string) {
    await this.expectVenues();
    if (await this.search.isVisible()) {
      await this.search.fill(name);
      await this.page.getByRole('option').filter({ hasText: name }).click();
    } else {
      const option = this.select.locator('option', { hasText: name });
      await this.select.selectOption(await option.getAttribute('value'));
    }
  }

  async expectVenues() {
    await expect(this.select.or(this.search)).toBeVisible();
  }

  private get select() {
    return this.page.locator('select', { has: this.page.locator('option:enabled') });
  }

  private get search() {
    return this.page.getByPlaceholder('Type a name or a city');
  }
}
