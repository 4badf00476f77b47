import type { StoredMail } from './read-mails.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 720px; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; }
ul { list-style: none; padding: 0; }
li { padding: 12px 0; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
small { opacity: 0.75; }
iframe { width: 100%; height: 70vh; border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); border-radius: 12px; }
`;

function page(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const nameOf = ({ email: { subject = '(no subject)' } }: StoredMail) => escape(subject);
const lineOf = ({ email: { to, date } }: StoredMail) =>
  `<small>to ${escape(to?.map(({ address }) => address ?? '').join(', ') ?? 'nobody')}, ${escape(date ?? '')}</small>`;

/** The list of sent mails, newest first. */
export function listPage(mails: readonly StoredMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/${mail.id}">${nameOf(mail)}</a><br>${lineOf(mail)}</li>`,
  );
  const list =
    items.length > 0
      ? `<ul>${items.join('\n')}</ul>`
      : '<p>No mail yet. It arrives here a second after it was sent.</p>';
  return page(
    'Mail',
    `<h1>Mail</h1>\n<p>Nothing leaves this machine: here is all that the local site has sent.</p>\n${list}`,
  );
}

/** One mail: as HTML in a sandboxed frame, as text, and its attachments. */
export function mailPage(mail: StoredMail): string {
  const { text = '', attachments } = mail.email;
  const files = attachments.map(
    ({ filename, mimeType }) =>
      `<li>${escape(filename ?? 'unnamed')} <small>${escape(mimeType)}</small></li>`,
  );
  return page(
    mail.email.subject ?? 'Mail',
    `<p><a href="/">All mail</a></p>
<h1>${nameOf(mail)}</h1>
<p>${lineOf(mail)}</p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="As HTML" src="/${mail.id}/html"></iframe>
${files.length > 0 ? `<h2>With it</h2><ul>${files.join('')}</ul>` : ''}
<details><summary>As text</summary><pre>${escape(text)}</pre></details>`,
  );
}
