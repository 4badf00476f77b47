import type { Page } from '@playwright/test';
import { isOnPhone, press } from '../support/device';
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

  /** Opens the menu on a phone, where a toggle hides the links and both menus. */
  async unfold() {
    if (!isOnPhone()) return;
    const toggle = this.banner.getByRole('button', { name: 'Menu', exact: true });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await press(toggle);
  }

  async follow(link: string) {
    await this.unfold();
    await press(this.banner.getByRole('link', { name: link, exact: true }));
  }

  async openRoles() {
    await this.unfold();
    await press(this.banner.getByRole('button', { name: /^Role:/ }));
  }

  async switchTo(title: string) {
    await this.openRoles();
    await press(this.page.getByRole('menuitem', { name: title }));
  }

  async addRole(title: string) {
    await this.openRoles();
    await press(this.page.getByRole('menuitem', { name: 'Add Another Role' }));
    await press(this.page.getByRole('radio', { name: title }));
    await press(this.page.getByRole('button', { name: `Add ${title} Role` }));
  }

  async openAccount({ firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>) {
    await this.unfold();
    await press(this.banner.getByRole('button', { name: `${firstName} ${lastName}` }));
  }

  async logOut(person: Pick<NewPerson, 'firstName' | 'lastName'>) {
    await this.openAccount(person);
    await press(this.page.getByRole('menuitem', { name: 'Logout' }));
    await this.page.waitForURL('**/login');
  }
}
