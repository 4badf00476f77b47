import {
  borderWidth,
  darkTheme,
  fontSize,
  fontWeight,
  lightTheme,
  radius,
  size,
  space,
  type Theme,
} from '@stagedoor/ui';

/** `danger` for a preview that has failed. */
export type BannerTone = 'warning' | 'danger';

/** Follows the theme of the site through its `color-scheme`. */
const ofTheme = (pick: (theme: Theme) => string) =>
  `light-dark(${pick(lightTheme)}, ${pick(darkTheme)})`;

/** The banner is in the flow above the header: it covers nothing and scrolls with the page. */
export function bannerStyles(tone: BannerTone): string {
  return `
    :host {
      display: block;
      border-bottom: ${borderWidth.hairline} solid ${ofTheme((theme) => theme.tone[tone].border)};
      color: ${ofTheme((theme) => theme.tone[tone].text)};
      background: ${ofTheme((theme) => theme.tone[tone].background)};
      font-size: ${fontSize.small};
    }
    div {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: end;
      column-gap: ${space.md};
      box-sizing: border-box;
      max-width: calc(${size.container.page} + 2 * ${space.lg});
      margin-inline: auto;
      padding: ${space['2xs']} clamp(${space.md}, 4vw, ${space.lg});
    }
    p {
      flex: 1 1 ${size.message};
      min-width: 0;
      margin: 0;
      padding-block: ${space.xs};
      overflow-wrap: anywhere;
    }
    span {
      display: flex;
      flex: none;
    }
    strong { font-weight: ${fontWeight.strong}; }
    button {
      flex: none;
      min-width: ${size.touch};
      min-height: ${size.touch};
      padding-inline: ${space.md};
      border: ${borderWidth.hairline} solid transparent;
      border-radius: ${radius.pill};
      color: inherit;
      background: transparent;
      font: inherit;
      font-weight: ${fontWeight.strong};
      text-decoration: underline;
      text-underline-offset: 0.2em;
      cursor: pointer;
    }
    button:hover { border-color: currentcolor; }
    button:focus-visible {
      outline: ${borderWidth.focus} solid ${ofTheme((theme) => theme.color.focus)};
      outline-offset: -${borderWidth.focus};
    }
    button[aria-disabled='true'] { cursor: progress; opacity: 0.55; }
  `;
}
