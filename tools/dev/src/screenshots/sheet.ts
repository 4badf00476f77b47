import { type Look, pictureOf, THEMES } from './looks.js';

/** Scales wide windows down more, so that the text of a phone stays readable: 320 px get 215, 1920 px 526. */
const widthOnSheet = (pixels: number) => Math.round(12 * Math.sqrt(pixels));

/** The sheet cuts higher pictures off. */
const MOST_HEIGHT = 1_200;

const GAP = 16;

const STYLE = `
  body { display: inline-block; margin: 0; padding: ${GAP}px; font: 14px/1.4 system-ui, sans-serif; background: #888; }
  h1 { margin: 0 0 ${GAP / 2}px; font-size: 18px; }
  div { display: flex; align-items: start; gap: ${GAP}px; margin-bottom: ${GAP}px; }
  figure { margin: 0; }
  figure span { display: block; max-height: ${MOST_HEIGHT}px; overflow: hidden; }
  img { display: block; }
`;

/** Returns the file name of a screen's sheet. */
export function sheetPictureOf(screen: string): string {
  return `${screen}.png`;
}

/** Returns a page with all pictures of a screen side by side, one row per theme. */
export function sheet(screen: string, looks: readonly Look[]): string {
  const rows = THEMES.map((theme) => looks.filter((look) => look.theme === theme))
    .filter((row) => row.length > 0)
    .map((row) => `<div>${row.map((look) => picture(screen, look)).join('')}</div>`);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${screen}</title><style>${STYLE}</style></head>
<body><h1>${screen}</h1>${rows.join('\n')}</body>
</html>
`;
}

function picture(screen: string, look: Look): string {
  const file = pictureOf(screen, look);
  const width = widthOnSheet(look.width * look.scale);
  return `<figure><span><img src="${file}" alt="" width="${width}"></span>
<figcaption>${look.theme}, ${look.window}</figcaption></figure>`;
}
