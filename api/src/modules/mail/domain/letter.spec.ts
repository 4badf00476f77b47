import { letterHtml } from './letter.js';

it('breaks words that are wider than a phone, except the names of facts', () => {
  const html = letterHtml({ subject: 'A'.repeat(78), parts: [] });

  expect(html).toMatch(/\nmain \{[^}]*overflow-wrap: anywhere;/);
  expect(html).toMatch(/\nth \{[^}]*overflow-wrap: normal;/);
});
