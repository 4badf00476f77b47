import type { Page } from '@playwright/test';
import { press } from '../support/device';

export class LoginPage {
  constructor(private readonly page: Page) {}

  async logIn({ email, password }: { email: string; password: string }) {
    await this.page.goto('/login');
    await this.fillIn({ email, password });
    await this.page.waitForURL((url) => url.pathname !== '/login');
  }

  /** Fills in and submits the form of the open page. */
  async fillIn({ email, password }: { email: string; password: string }) {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await press(this.page.getByRole('main').getByRole('button', { name: 'Login' }));
  }
}
