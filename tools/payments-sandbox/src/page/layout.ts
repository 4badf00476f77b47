import { html, type Html } from './html.js';

/**
 * Renders the layout of every page of the hosted checkout. The browser shows the page only once the script has run:
 * a form that is sent earlier adds an entry to the history.
 */
export function layout(title: string, content: Html): Html {
  return html`<!DOCTYPE html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/checkout.css" />
        <script type="module" blocking="render" src="/assets/checkout.js"></script>
      </head>
      <body>
        ${content}
      </body>
    </html> `;
}
