import type { OwnedPath, SHELL_SCREENS } from '@stagedoor/federation';

/** The title and description of a page. */
export interface PageText {
  title: string;
  description: string;
}

const SITE: PageText = {
  title: 'Silent disco tickets',
  description:
    'Silent discos across Britain: three channels, one dance floor. Find a night out, or put one on.',
};

/** The titles equal those that the screens set once they render. */
export const SHELL_PAGES: Record<(typeof SHELL_SCREENS)[number], PageText> = {
  '/login': { title: 'Login', description: 'Log in to buy tickets and to see those you have.' },
  '/register': {
    title: 'Register',
    description: 'Join Stagedoor to buy tickets, create events, list a venue or offer services.',
  },
  '/role-selection': {
    title: 'Choose Your Role',
    description: 'Venue owner, supplier, event manager or event creator: what brings you here?',
  },
};

/** Returns the texts of a page. The site's own texts replace undeclared ones. */
export function textOf({ title, description }: Pick<OwnedPath, 'title' | 'description'>): PageText {
  return { title: title ?? SITE.title, description: description ?? SITE.description };
}
