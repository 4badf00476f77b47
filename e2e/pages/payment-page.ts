import type { Page } from '@playwright/test';
import { press } from '../support/device';

export const CARDS = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

/** The hosted payment page. */
export class PaymentPage {
  constructor(private readonly page: Page) {}

  async pay(card: string) {
    await this.page.getByLabel('Email').fill('payer@example.org');
    await this.page.getByLabel('Card number').fill(card);
    await this.page.getByLabel('Expiry').fill('12 / 34');
    await this.page.getByLabel('CVC').fill('123');
    const name = this.page.getByLabel('Name on card');
    if (await name.isVisible()) await name.fill('Demo Payer');
    await press(this.page.getByRole('button', { name: /^Pay/ }));
  }

  /** Goes back to the event. A busy shop opens the payment page from the waiting page, which comes before it then. */
  async goBack() {
    await this.page.goBack();
    if (this.page.url().includes('/checkout/wait/')) await this.page.goBack();
  }

  async cancel() {
    await press(this.page.getByRole('link', { name: /back|cancel/i }));
  }
}
