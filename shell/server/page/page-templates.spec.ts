import { PageTemplates } from './page-templates.js';

it('has one template for the same page, which is compressed once', () => {
  const templates = new PageTemplates();
  const template = templates.find('<p>Events</p>');

  expect(templates.find('<p>Events</p>')).toBe(template);
  expect(templates.find('<p>Nights</p>')).not.toBe(template);
});

it('is bounded in bytes', () => {
  const templates = new PageTemplates();
  const aPage = (index: number) => String(index).padEnd(1024 * 1024);
  const first = templates.find(aPage(0));
  for (let index = 1; index < 40; index += 1) templates.find(aPage(index));

  expect(templates.find(aPage(0)) === first).toBe(false);
});
