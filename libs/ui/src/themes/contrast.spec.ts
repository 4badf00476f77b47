import { contrastRatio } from '../testing/contrast';
import { CHANNEL_HUES } from '../tokens/palette';
import { darkTheme } from './dark';
import { lightTheme } from './light';
import type { Theme, ThemeColors } from './theme';

const BACKGROUNDS = ['canvas', 'surface', 'overlay', 'sunken', 'hover'] as const;
const TEXTS = ['text', 'textMuted', 'link'] as const;
const AA_TEXT = 4.5;
const AA_GRAPHICS = 3;

const both: [string, Theme][] = [
  ['dark', darkTheme],
  ['light', lightTheme],
];

function expectAll(pairs: [string, string, string][], least: number): void {
  const failing = pairs
    .map(([name, front, back]) => `${name} ${contrastRatio(front, back).toFixed(2)}`)
    .filter((line) => Number(line.split(' ').at(-1)) < least);

  expect(failing).toEqual([]);
}

const onBackgrounds = (
  { color }: Theme,
  name: string,
  front: string,
  backgrounds: readonly (keyof ThemeColors)[] = BACKGROUNDS,
): [string, string, string][] =>
  backgrounds.map((background) => [`${name} on ${background}`, front, color[background]]);

it('returns the ratios that WCAG gives', () => {
  expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#123456', '#123456')).toBe(1);
});

describe.each(both)('the %s theme', (_, theme) => {
  it('has AA contrast for every text colour on every background', () => {
    expectAll(
      TEXTS.flatMap((text) => onBackgrounds(theme, text, theme.color[text])),
      AA_TEXT,
    );
  });

  it('has AA contrast for subtle text on its backgrounds', () => {
    const backgrounds = ['canvas', 'surface', 'overlay', 'sunken'] as const;

    expectAll(onBackgrounds(theme, 'textSubtle', theme.color.textSubtle, backgrounds), AA_TEXT);
  });

  it('has AA contrast for action labels, hovered or not', () => {
    const { color } = theme;

    expectAll(
      [
        ['action', color.onAction, color.action],
        ['action hover', color.onAction, color.actionHover],
        ['danger', color.onDangerAction, color.dangerAction],
        ['danger hover', color.onDangerAction, color.dangerActionHover],
      ],
      AA_TEXT,
    );
  });

  it('has AA contrast for every tone on its own and on every background', () => {
    expectAll(
      Object.entries(theme.tone).flatMap(([name, tone]) => [
        [name, tone.text, tone.background] as [string, string, string],
        ...onBackgrounds(theme, name, tone.text),
      ]),
      AA_TEXT,
    );
  });

  it('has AA contrast for every channel on its tint and on every background', () => {
    expectAll(
      CHANNEL_HUES.flatMap((hue) => [
        [hue, theme.channel[hue].text, theme.channel[hue].tint] as [string, string, string],
        ...onBackgrounds(theme, hue, theme.channel[hue].text),
      ]),
      AA_TEXT,
    );
  });

  it('has visible control borders, focus ring and channels', () => {
    const { color, channel } = theme;

    expectAll(
      [
        ...onBackgrounds(theme, 'lineStrong', color.lineStrong, ['canvas', 'surface', 'sunken']),
        ...onBackgrounds(theme, 'focus', color.focus),
        ...CHANNEL_HUES.flatMap((hue) => onBackgrounds(theme, hue, channel[hue].solid)),
      ],
      AA_GRAPHICS,
    );
  });
});
