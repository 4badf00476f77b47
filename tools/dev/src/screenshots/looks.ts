export const THEMES = ['dark', 'light'] as const;

/** Widths of windows in CSS pixels: phones, tablets in both orientations, desktops. */
export const WIDTHS = [320, 390, 640, 768, 820, 1024, 1280, 1920] as const;

/** Zooms in per cent, in a window of a desktop. */
export const ZOOMS = [200, 400] as const;

const ZOOMED_WINDOW = { width: 1280, height: 900 };
const LAST_PHONE = 390;

/** A theme in a window. */
export interface Look {
  theme: (typeof THEMES)[number];
  /** `390`, or `zoom-200`. */
  window: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  scale: number;
}

type Window = Omit<Look, 'theme'>;

/** The pictures to take of each screen. */
export interface Choice {
  themes: readonly Look['theme'][];
  widths: readonly number[];
  zooms: readonly number[];
}

/** Both themes on a phone and on a desktop. */
export const USUAL: Choice = { themes: THEMES, widths: [390, 1280], zooms: [] };

const ofWidth = (width: number): Window => ({
  window: String(width),
  width,
  height: width <= LAST_PHONE ? 844 : 900,
  scale: 1,
});

/** A zoomed window has fewer CSS pixels, with more device pixels each. */
const ofZoom = (percent: number): Window => {
  const scale = percent / 100;
  const { width, height } = ZOOMED_WINDOW;
  return { window: `zoom-${percent}`, width: width / scale, height: height / scale, scale };
};

/** Returns the looks by theme, windows from narrow to wide, then zooms. */
export function looksOf({ themes, widths, zooms }: Choice): Look[] {
  const windows = [...widths.map(ofWidth), ...zooms.map(ofZoom)];
  return themes.flatMap((theme) => windows.map((window) => ({ theme, ...window })));
}

/** Returns the file name of a picture. */
export function pictureOf(screen: string, { theme, window }: Look): string {
  return `${screen}-${theme}-${window}.png`;
}
