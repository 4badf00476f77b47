import type { DrawnPage } from '../drawing/messages.js';
import type { Frame } from './known-pages.js';
import { PageTemplate } from './page-template.js';

/** The templates of drawn pages, as long as these are in memory and registry and shell are the same. */
export class PageTemplates {
  private readonly known = new WeakMap<DrawnPage, Frame & { template: PageTemplate }>();

  /** Returns the template of a page that is the same for everybody; `render` returns its HTML. */
  find(drawn: DrawnPage, { inForce, shell }: Frame, render: () => string): PageTemplate {
    const known = this.known.get(drawn);
    if (known && known.inForce === inForce && known.shell === shell) return known.template;
    const template = new PageTemplate(render());
    this.known.set(drawn, { inForce, shell, template });
    return template;
  }
}
