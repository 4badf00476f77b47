import { type Look, pictureOf, THEMES } from './looks.js';
import type { Screen } from './screens.js';
import type { Selection } from './selection.js';
import { sheetPictureOf } from './sheet.js';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 1rem; max-width: 90rem; }
  fieldset { position: sticky; top: 0; z-index: 1; display: flex; gap: .5rem 1.5rem; flex-wrap: wrap;
    padding: .75rem 1rem; border: 1px solid; border-radius: .75rem; background: Canvas; }
  nav { columns: 12rem; margin-block: 1.5rem; }
  nav a { display: block; padding-block: .2rem; }
  section { margin-block: 3rem; scroll-margin-top: 5rem; }
  .pictures { display: grid; gap: 1rem; align-items: start;
    grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
  figure { margin: 0; }
  img { width: 100%; max-height: 75vh; object-fit: cover; object-position: top; border: 1px solid GrayText; border-radius: .5rem; }
`;

const hideUnchecked = (name: string) =>
  `body:has(#show-${name}:not(:checked)) .show-${name} { display: none; }`;

/** Returns the page with all pictures, filters for themes and windows, and links to screens. */
export function album({ screens, looks }: Selection): string {
  const taken = new Set(looks.flatMap(({ theme, window }) => [theme, window]));
  const names = [...THEMES.filter((theme) => taken.delete(theme)), ...taken];
  const choices = names.map(
    (name) => `<label><input type="checkbox" id="show-${name}" checked> ${name}</label>`,
  );
  const links = screens.map(({ name }) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stagedoor, screen by screen</title>
<style>${STYLE}${names.map(hideUnchecked).join('\n')}</style>
</head>
<body>
<h1>Stagedoor, screen by screen</h1>
<fieldset><legend>Show</legend>${choices.join('\n')}</fieldset>
<nav aria-label="Screens">${links.join('\n')}</nav>
${screens.map((screen) => chapter(screen, looks)).join('\n')}
</body>
</html>
`;
}

function chapter({ name, visitor }: Screen, looks: readonly Look[]): string {
  const pictures = looks.map((look) => picture(name, look));
  return `<section id="${name}">
<h2>${name}</h2>
<p>Seen by ${visitor}. <a href="${sheetPictureOf(name)}">All of it on one sheet</a></p>
<div class="pictures">${pictures.join('\n')}</div>
</section>`;
}

function picture(screen: string, look: Look): string {
  const file = pictureOf(screen, look);
  const caption = `${look.theme}, ${look.window}`;
  return `<figure class="show-${look.theme}"><div class="show-${look.window}">
<a href="${file}"><img src="${file}" alt="${screen}, ${caption}" loading="lazy"></a>
<figcaption>${caption}</figcaption>
</div></figure>`;
}
