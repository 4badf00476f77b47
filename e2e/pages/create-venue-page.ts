import type { Page } from '@playwright/test';
import { press } from '../support/device';

export interface NewVenue {
  name: string;
  address: string;
  city: string;
  postcode: string;
  capacity: string;
}

export class CreateVenuePage {
  constructor(private readonly page: Page) {}

  async create(venue: NewVenue) {
    await this.page.getByLabel('Name', { exact: true }).fill(venue.name);
    await this.page.getByLabel('Address').fill(venue.address);
    await this.page.getByLabel('City', { exact: true }).fill(venue.city);
    await this.page.getByLabel('Postcode').fill(venue.postcode);
    await this.page.getByLabel('Capacity').fill(venue.capacity);
    await press(this.page.getByRole('button', { name: 'Create Venue' }));
  }
}
