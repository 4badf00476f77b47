import type { Page } from '@playwright/test';
import { press } from '../support/device';

export class LoginPage {
  constructor(private readonly page: Page) {}

  async logIn({ email, password }: { email: string; password: string }) {
    await this.page.goto('/login');
    await this.fillIn({ email, password });
    await this.page.waitForURL((url) => url.pathname !== '/login');
  }

  /** Sends the form of the page that is open. */
  async fillIn({ email, password }: { email: string; password: string }) {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await press(this.page.getByRole('main').getByRole('button', { name: 'Login' }));
  }
}
