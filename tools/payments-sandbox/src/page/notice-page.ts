import type { SessionRecord } from '../books/records.js';
import { html, type Html } from './html.js';
import { layout } from './layout.js';

export interface Notice {
  title: string;
  text: string;
  wayBack: { href: string; label: string } | null;
}

/** Renders a page with one message and an optional link back. */
export function noticePage({ title, text, wayBack }: Notice): Html {
  return layout(
    title,
    html`<main class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${wayBack && html`<p><a class="pay" href="${wayBack.href}">${wayBack.label}</a></p>`}
    </main>`,
  );
}

/** Returns the notice of a complete or expired session. */
export function closedNotice(session: SessionRecord, successUrl: string): Notice {
  const { shopName, cancelUrl } = session;
  return session.status === 'complete'
    ? {
        title: 'You’re all done here',
        text: `This payment to ${shopName} is complete. You have been charged once.`,
        wayBack: { href: successUrl, label: `Return to ${shopName}` },
      }
    : {
        title: 'This page has expired',
        text: 'The time to pay is over. Nothing was charged, and you can start again in the shop.',
        wayBack: cancelUrl ? { href: cancelUrl, label: `Return to ${shopName}` } : null,
      };
}

/** The notice for a URL without a session. */
export const NO_SUCH_PAGE: Notice = {
  title: 'Something went wrong',
  text: 'The page you were looking for could not be found. Check the address, or start again in the shop.',
  wayBack: null,
};

/** The notice for an internal failure of the sandbox. */
export const FAILED_PAGE: Notice = {
  title: 'Something went wrong',
  text: 'The payment page could not be shown. Reload the page to see whether your payment went through.',
  wayBack: null,
};
