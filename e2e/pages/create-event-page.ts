import type { Page } from '@playwright/test';
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
    const option = this.page
      .getByLabel('Venue', { exact: true })
      .locator('option', { hasText: event.venue });
    await this.page
      .getByLabel('Venue', { exact: true })
      .selectOption(await option.getAttribute('value'));
    await this.page.getByLabel('Ticket price').fill(event.price);
    await this.page.getByLabel('Total capacity').fill(event.capacity);
    await press(this.page.getByRole('button', { name: 'Create & Publish Event' }));
  }
}
