import { looksOf, pictureOf } from './looks.js';
import { SCREENS } from './screens.js';
import { select } from './selection.js';

const windowsOf = (options: Parameters<typeof select>[0]) =>
  select(options).looks.map(({ theme, window }) => `${theme} ${window}`);

describe('the pictures to take', () => {
  it('are of every screen in both themes on a phone and on a desktop', () => {
    expect(select({}).screens).toEqual(SCREENS);
    expect(windowsOf({})).toEqual(['dark 390', 'dark 1280', 'light 390', 'light 1280']);
  });

  it('are of the given widths, zooms and themes, the narrowest first', () => {
    expect(windowsOf({ themes: 'dark', widths: '1920, 320', zoom: '400' })).toEqual([
      'dark 320',
      'dark 1920',
      'dark zoom-400',
    ]);
    expect(select({ widths: 'all', zoom: 'all' }).looks).toHaveLength(20);
  });

  it('are of the screens whose names begin with the given text', () => {
    const names = select({ screens: 'edit-event,login' }).screens.map(({ name }) => name);

    expect(names).toEqual(['login', 'edit-event', 'edit-event-sold']);
  });

  it.each([
    [{ widths: '375' }, /^--widths must be all, or some of 320, 390, /],
    [{ zoom: '300' }, /^--zoom must be all, or some of 200, 400\.$/],
    [{ themes: 'blue' }, /^--themes must be all, or some of dark, light\.$/],
    [{ screens: 'nowhere' }, /^There is no screen nowhere; /],
  ])('refuse %j', (options, sentence) => {
    expect(() => select(options)).toThrow(sentence);
  });
});

it('zooms with fewer CSS pixels of more device pixels', () => {
  const [zoomed] = looksOf({ themes: ['dark'], widths: [], zooms: [400] });

  expect(zoomed).toMatchObject({ width: 320, height: 225, scale: 4 });
});

it('gives every picture its own file', () => {
  const { screens, looks } = select({ widths: 'all', zoom: 'all' });
  const files = screens.flatMap(({ name }) => looks.map((look) => pictureOf(name, look)));

  expect(new Set(files).size).toBe(files.length);
});
