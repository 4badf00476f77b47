import { palette } from '../tokens/palette';
import { shadow } from '../tokens/shadow';
import { withAlpha } from '../tokens/with-alpha';
import { sharedTokens, type Theme } from './theme';

const { night, red, blue, green, amber } = palette;

/** Near-black with a blue-violet tint, slightly lighter surfaces and three glows. The primary theme. */
export const darkTheme: Theme = {
  ...sharedTokens,
  name: 'dark',
  color: {
    canvas: night[950],
    surface: night[900],
    overlay: night[800],
    sunken: night[850],
    hover: night[750],
    line: night[750],
    lineStrong: night[500],
    text: night[50],
    textMuted: night[300],
    textSubtle: night[400],
    action: night[50],
    actionHover: night[100],
    onAction: night[950],
    dangerAction: red[400],
    dangerActionHover: red[300],
    onDangerAction: red[950],
    link: blue[300],
    focus: blue[400],
    scrim: withAlpha(night[950], 0.76),
  },
  channel: {
    red: { solid: red[500], text: red[300], tint: red[950], glow: withAlpha(red[500], 0.38) },
    blue: { solid: blue[500], text: blue[300], tint: blue[950], glow: withAlpha(blue[500], 0.4) },
    green: {
      solid: green[400],
      text: green[300],
      tint: green[950],
      glow: withAlpha(green[400], 0.32),
    },
  },
  tone: {
    success: { text: green[300], background: green[950], border: green[900] },
    warning: { text: amber[300], background: amber[950], border: amber[900] },
    danger: { text: red[300], background: red[950], border: red[900] },
    neutral: { text: night[200], background: night[800], border: night[700] },
    info: { text: blue[300], background: blue[950], border: blue[900] },
  },
  shadow: {
    raised: shadow.raised(withAlpha(night[950], 0.5)),
    overlay: shadow.overlay(withAlpha(night[950], 0.7)),
  },
};
