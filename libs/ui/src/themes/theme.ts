import 'styled-components';
import { media } from '../tokens/media';
import { motion } from '../tokens/motion';
import type { ChannelHue } from '../tokens/palette';
import { borderWidth, layer, radius, size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } from '../tokens/type';

/** What a message or a badge says at a glance: green, yellow, red, grey or blue. */
export type Tone = 'success' | 'warning' | 'danger' | 'neutral' | 'info';

/** The colours of a theme by the job that they do, never by their hue. */
export interface ThemeColors {
  /** The page itself. */
  canvas: string;
  /** Cards and panels. */
  surface: string;
  /** What floats: menus, dialogs, toasts. */
  overlay: string;
  /** Inputs and wells. */
  sunken: string;
  /** A row or an item under the pointer. */
  hover: string;
  /** Hairlines. */
  line: string;
  /** Borders that must be seen, such as those of inputs (3:1). */
  lineStrong: string;
  text: string;
  textMuted: string;
  textSubtle: string;
  /** The one primary action. */
  action: string;
  actionHover: string;
  onAction: string;
  dangerAction: string;
  dangerActionHover: string;
  onDangerAction: string;
  link: string;
  focus: string;
  /** Behind a dialog. */
  scrim: string;
}

/** A channel's hue: `solid` to draw with, `text` to write with (AA on every surface), `tint` behind text, `glow` as light. */
export interface ChannelColors {
  solid: string;
  text: string;
  tint: string;
  glow: string;
}

/** A tone's text, and the background and the border that it is written on. */
export interface ToneColors {
  text: string;
  background: string;
  border: string;
}

/** The tokens that both themes share. */
export const sharedTokens = {
  space,
  radius,
  size,
  borderWidth,
  layer,
  fontFamily,
  fontSize,
  fontWeight,
  lineHeight,
  letterSpacing,
  motion,
  media,
} as const;

/** Everything a styled component may take a value from. */
export type Theme = typeof sharedTokens & {
  name: 'light' | 'dark';
  color: ThemeColors;
  channel: Record<ChannelHue, ChannelColors>;
  tone: Record<Tone, ToneColors>;
  shadow: { raised: string; overlay: string };
};

declare module 'styled-components' {
  export interface DefaultTheme extends Theme {}
}
