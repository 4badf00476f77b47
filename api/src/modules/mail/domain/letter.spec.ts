import { letterHtml } from './letter.js';

it('breaks words that are wider than a phone, except the names of facts', () => {
  const html = letterHtml({ subject: 'A'.repeat(78), parts: [] });

  expect(html).toMatch(/\nmain \{[^}]*overflow-wrap: anywhere;/);
  expect(html).toMatch(/\nth \{[^}]*overflow-wrap: normal;/);
});

it('reads the description of a QR code once, and shows the text in its place dark on white', () => {
  const html = letterHtml({ subject: '', parts: [{ picture: 'id', description: 'VIP: 0123' }] });

  expect(html.match(/VIP: 0123/g)).toHaveLength(1);
  expect(html).toContain('alt="QR code"');
  expect(html).toMatch(/\n\.picture img \{[^}]*background: #ffffff; color: #15131f;/);
});
