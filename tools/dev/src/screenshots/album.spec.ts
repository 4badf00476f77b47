import { album } from './album.js';
import { pictureOf } from './looks.js';
import { SCREENS } from './screens.js';
import { select } from './selection.js';
import { sheet, sheetPictureOf } from './sheet.js';

const selection = select({ widths: 'all', zoom: 'all' });
const { screens, looks } = selection;

const missingFrom = (page: string, files: string[]) =>
  files.filter((file) => !page.includes(`<img src="${file}"`));

it('shows every picture of every screen, and links to its sheet', () => {
  const page = album(selection);
  const files = screens.flatMap(({ name }) => looks.map((look) => pictureOf(name, look)));

  expect(missingFrom(page, files)).toEqual([]);
  for (const { name } of screens) expect(page).toContain(`href="${sheetPictureOf(name)}"`);
});

it('has a checkbox for every theme and window', () => {
  const page = album(select({ themes: 'light', widths: '640', zoom: '200' }));

  const ids = [...page.matchAll(/type="checkbox" id="([^"]+)"/g)].map(([, id]) => id);

  expect(ids).toEqual(['show-light', 'show-640', 'show-zoom-200']);
});

it('shows all pictures of a screen on its sheet', () => {
  const files = looks.map((look) => pictureOf('login', look));

  expect(missingFrom(sheet('login', looks), files)).toEqual([]);
});

it('gives every screen a unique name', () => {
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
});
