import { type Look, LOOKS, pictureOf } from './looks.js';
import type { Screen } from './screens.js';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 1rem; max-width: 90rem; }
  fieldset { position: sticky; top: 0; z-index: 1; display: flex; gap: 1.5rem; flex-wrap: wrap;
    padding: .75rem 1rem; border: 1px solid; border-radius: .75rem; background: Canvas; }
  nav { columns: 12rem; margin-block: 1.5rem; }
  nav a { display: block; padding-block: .2rem; }
  section { margin-block: 3rem; scroll-margin-top: 5rem; }
  .pictures { display: grid; gap: 1rem; align-items: start;
    grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
  figure { margin: 0; }
  img { width: 100%; max-height: 75vh; object-fit: cover; object-position: top; border: 1px solid GrayText; border-radius: .5rem; }
  body:has(#dark:not(:checked)) .dark, body:has(#light:not(:checked)) .light,
  body:has(#phone:not(:checked)) .phone, body:has(#desktop:not(:checked)) .desktop { display: none; }
`;

/** The page to leaf through the pictures by: choose themes and devices, go to a screen, open a picture in full. */
export function album(screens: readonly Screen[]): string {
  const choices = ['dark', 'light', 'phone', 'desktop'].map(
    (name) => `<label><input type="checkbox" id="${name}" checked> ${name}</label>`,
  );
  const links = screens.map(({ name }) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stagedoor, screen by screen</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Stagedoor, screen by screen</h1>
<fieldset><legend>Show</legend>${choices.join('\n')}</fieldset>
<nav aria-label="Screens">${links.join('\n')}</nav>
${screens.map(chapter).join('\n')}
</body>
</html>
`;
}

function chapter({ name, visitor }: Screen): string {
  const pictures = LOOKS.map((look) => picture(name, look));
  return `<section id="${name}">
<h2>${name}</h2>
<p>Seen by ${visitor}</p>
<div class="pictures">${pictures.join('\n')}</div>
</section>`;
}

function picture(screen: string, look: Look): string {
  const file = pictureOf(screen, look);
  const caption = `${look.theme}, ${look.device}`;
  return `<figure class="${look.theme}"><div class="${look.device}">
<a href="${file}"><img src="${file}" alt="${screen}, ${caption}" loading="lazy"></a>
<figcaption>${caption}</figcaption>
</div></figure>`;
}
