/** @jest-environment node */
import { sitemap } from './sitemap.js';

it('takes the public address as text', () => {
  const xml = sitemap('https://stagedoor.example/a&b<c', []);

  expect(xml).toContain('<loc>https://stagedoor.example/a&amp;b&lt;c/events</loc>');
});
