import type { Page } from '@playwright/test';
import { press } from '../support/device';

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Role selection and the registration form behind it. */
export class RegisterPage {
  constructor(private readonly page: Page) {}

  async register(person: NewPerson, roleTitle: string) {
    await this.page.goto('/role-selection');
    await this.choose(roleTitle);
    await this.fillIn(person);
    await this.page.waitForURL((url) => !url.pathname.startsWith('/register'));
  }

  /** Chooses a role on the open page and continues. */
  async choose(roleTitle: string) {
    await press(this.page.getByRole('radio', { name: roleTitle }));
    await press(this.page.getByRole('button', { name: `Continue as ${roleTitle}` }));
  }

  /** Fills in and submits the form of the open page. */
  async fillIn(person: NewPerson) {
    await this.page.getByLabel('First name').fill(person.firstName);
    await this.page.getByLabel('Last name').fill(person.lastName);
    await this.page.getByLabel('Email').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await press(this.page.getByRole('button', { name: 'Register' }));
  }
}
