/** A theme at a width. */
export interface Look {
  theme: 'dark' | 'light';
  device: 'phone' | 'desktop';
  width: number;
  height: number;
}

const PHONE = { device: 'phone', width: 390, height: 844 } as const;
const DESKTOP = { device: 'desktop', width: 1280, height: 900 } as const;

/** Both themes on a phone and on a desktop. */
export const LOOKS: readonly Look[] = [
  { theme: 'dark', ...DESKTOP },
  { theme: 'light', ...DESKTOP },
  { theme: 'dark', ...PHONE },
  { theme: 'light', ...PHONE },
];

/** The file of a screen's picture. */
export function pictureOf(screen: string, { theme, device }: Look): string {
  return `${screen}-${theme}-${device}.png`;
}
