/** One part of a mail's content, from top to bottom. */
export type LetterPart =
  | { text: string }
  | { action: string; url: string }
  /** Names and values, one pair per line. */
  | { facts: readonly (readonly [string, string])[] }
  /** An attached QR code, PICTURE_PIXELS wide, with a line of text below it. */
  | { picture: string; description: string };

/** Width and height of images: seven pixels for each module of a ticket's QR code and its margin. */
export const PICTURE_PIXELS = 203;

/** The content of a mail, rendered as HTML and as plain text. */
export interface Letter {
  subject: string;
  parts: readonly LetterPart[];
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function htmlOf(part: LetterPart): string {
  if ('text' in part) return `<p>${escape(part.text)}</p>`;
  if ('action' in part) {
    return `<p><a class="action" href="${escape(part.url)}">${escape(part.action)}</a></p>`;
  }
  if ('picture' in part) {
    return `<p class="picture"><img src="cid:${escape(part.picture)}" alt="QR code" width="${PICTURE_PIXELS}" height="${PICTURE_PIXELS}"><br>${escape(part.description)}</p>`;
  }
  const rows = part.facts.map(
    ([name, value]) => `<tr><th>${escape(name)}</th><td>${escape(value)}</td></tr>`,
  );
  return `<table role="presentation">${rows.join('')}</table>`;
}

function textOf(part: LetterPart): string {
  if ('text' in part) return part.text;
  if ('action' in part) return `${part.action}:\n${part.url}`;
  if ('picture' in part) return part.description;
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

// Mail clients support little CSS: sizes in pixels, no variables, no web fonts.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f8f4ec; color: #15131f; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { display: block; max-width: 560px; margin: 0 auto; padding: 28px 24px; background: #fffdf9; border: 1px solid #e6dfd2; border-radius: 16px; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
table { margin: 0 0 16px; border-collapse: collapse; }
th, td { padding: 4px 16px 4px 0; text-align: left; vertical-align: top; }
th { font-weight: 400; color: #5b5670; overflow-wrap: normal; }
.action { display: inline-block; padding: 12px 24px; border-radius: 999px; background: #15131f; color: #ffffff; font-weight: 600; text-decoration: none; }
.picture img { border: 12px solid #ffffff; border-radius: 8px; background: #ffffff; color: #15131f; }
footer { display: block; max-width: 560px; margin: 16px auto 0; color: #5b5670; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  body { background: #0a0912; color: #f4f3fa; }
  main { background: #14121f; border-color: #2b2840; }
  th, footer { color: #aaa6bf; }
  .action { background: #f4f3fa; color: #15131f; }
}`;

/** Renders HTML for phones and both themes; it loads no remote content. */
export function letterHtml({ subject, parts }: Letter): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(subject)}</h1>
${parts.map(htmlOf).join('\n')}
</main>
<footer>Stagedoor: silent discos, three channels, one night.</footer>
</body>
</html>
`;
}

/** Renders plain text. */
export function letterText({ subject, parts }: Letter): string {
  return `${[subject, ...parts.map(textOf)].join('\n\n')}\n\n-- \nStagedoor\n`;
}
