import { palette } from '../tokens/palette';
import { shadow } from '../tokens/shadow';
import { withAlpha } from '../tokens/with-alpha';
import { sharedTokens, type Theme } from './theme';

const { night, paper, red, blue, green, amber } = palette;

/** Warm paper white, with the same hues darkened until text on them passes WCAG AA. */
export const lightTheme: Theme = {
  ...sharedTokens,
  name: 'light',
  color: {
    canvas: paper[100],
    surface: paper[50],
    overlay: paper[0],
    sunken: paper[0],
    hover: paper[200],
    line: paper[300],
    lineStrong: paper[500],
    text: night[850],
    textMuted: night[600],
    textSubtle: night[500],
    action: night[850],
    actionHover: night[700],
    onAction: paper[50],
    dangerAction: red[700],
    dangerActionHover: red[800],
    onDangerAction: paper[0],
    link: blue[700],
    focus: blue[600],
    scrim: withAlpha(night[850], 0.5),
  },
  channel: {
    red: { solid: red[600], text: red[700], tint: red[100], glow: withAlpha(red[500], 0.22) },
    blue: { solid: blue[600], text: blue[700], tint: blue[100], glow: withAlpha(blue[500], 0.22) },
    green: {
      solid: green[600],
      text: green[700],
      tint: green[100],
      glow: withAlpha(green[500], 0.2),
    },
  },
  tone: {
    success: { text: green[800], background: green[100], border: green[200] },
    warning: { text: amber[800], background: amber[100], border: amber[200] },
    danger: { text: red[800], background: red[100], border: red[200] },
    neutral: { text: night[700], background: paper[200], border: paper[400] },
    info: { text: blue[800], background: blue[100], border: blue[200] },
  },
  shadow: {
    raised: shadow.raised(withAlpha(night[850], 0.06)),
    overlay: shadow.overlay(withAlpha(night[850], 0.18)),
  },
};
