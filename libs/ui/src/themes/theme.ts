import 'styled-components';
import { media } from '../tokens/media';
import { motion } from '../tokens/motion';
import type { ChannelHue } from '../tokens/palette';
import { borderWidth, layer, radius, size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } from '../tokens/type';

/** The meaning of a message or badge: green, yellow, red, grey or blue. */
export type Tone = 'success' | 'warning' | 'danger' | 'neutral' | 'info';

/** The colours of a theme by purpose, never by hue. */
export interface ThemeColors {
  /** The page. */
  canvas: string;
  /** Cards and panels. */
  surface: string;
  /** Floating layers: menus, dialogs, toasts. */
  overlay: string;
  /** Inputs and wells. */
  sunken: string;
  /** A row or item on hover. */
  hover: string;
  /** Hairlines. */
  line: string;
  /** Borders with a contrast of 3:1, such as those of inputs. */
  lineStrong: string;
  text: string;
  textMuted: string;
  textSubtle: string;
  /** The primary action. */
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

/** A channel's hue: `solid` for shapes, `text` for text (AA on every surface), `tint` behind text, `glow` for light. */
export interface ChannelColors {
  solid: string;
  text: string;
  tint: string;
  glow: string;
}

/** A tone's text colour, and the background and border behind it. */
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

/** The values of a theme for styled components. */
export type Theme = typeof sharedTokens & {
  /** @deprecated The colours follow the theme by themselves. */
  name: 'light' | 'dark';
  color: ThemeColors;
  channel: Record<ChannelHue, ChannelColors>;
  tone: Record<Tone, ToneColors>;
  shadow: { raised: string; overlay: string };
};

declare module 'styled-components' {
  export interface DefaultTheme extends Theme {}
}
