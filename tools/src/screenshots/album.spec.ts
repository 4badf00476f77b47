import { album } from './album.js';
import { LOOKS, pictureOf } from './looks.js';
import { SCREENS } from './screens.js';

it('shows every picture of every screen', () => {
  const page = album(SCREENS);

  const missing = SCREENS.flatMap(({ name }) => LOOKS.map((look) => pictureOf(name, look))).filter(
    (file) => !page.includes(`<img src="${file}"`),
  );

  expect(missing).toEqual([]);
});

it('names every screen differently', () => {
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
});
