import type { Page } from '@playwright/test';
import type { NewPerson } from './register-page';

/** The site's header: navigation, the role switcher and the account menu. */
export class Header {
  constructor(private readonly page: Page) {}

  get banner() {
    return this.page.getByRole('banner');
  }

  /** The links of the current role. */
  get links() {
    return this.banner.getByRole('navigation', { name: 'Main' }).getByRole('link');
  }

  get roles() {
    return this.page.getByRole('menuitem');
  }

  async follow(link: string) {
    await this.banner.getByRole('link', { name: link, exact: true }).click();
  }

  async openRoles() {
    await this.banner.getByRole('button', { name: /^Role:/ }).click();
  }

  async switchTo(title: string) {
    await this.openRoles();
    await this.page.getByRole('menuitem', { name: title }).click();
  }

  async addRole(title: string) {
    await this.openRoles();
    await this.page.getByRole('menuitem', { name: 'Add Another Role' }).click();
    await this.page.getByRole('radio', { name: title }).check();
    await this.page.getByRole('button', { name: `Add ${title} Role` }).click();
  }

  async logOut({ firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>) {
    await this.banner.getByRole('button', { name: `${firstName} ${lastName}` }).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
    await this.page.waitForURL('**/login');
  }
}
