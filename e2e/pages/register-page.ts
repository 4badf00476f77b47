import type { Page } from '@playwright/test';

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
    await this.page.getByRole('radio', { name: roleTitle }).check();
    await this.page.getByRole('button', { name: `Continue as ${roleTitle}` }).click();
    await this.fillIn(person);
    await this.page.waitForURL((url) => !url.pathname.startsWith('/register'));
  }

  /** Sends the form of the page that is open. */
  async fillIn(person: NewPerson) {
    await this.page.getByLabel('First name').fill(person.firstName);
    await this.page.getByLabel('Last name').fill(person.lastName);
    await this.page.getByLabel('Email').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await this.page.getByRole('button', { name: 'Register' }).click();
  }
}
