import type { CardRecord, SessionRecord } from '../books/records.js';
import { formatPence } from '../money.js';
import { html, type Html } from './html.js';
import { layout } from './layout.js';

/** Renders the confirmation step of a card with 3-D Secure. */
export function confirmPage(session: SessionRecord, card: CardRecord): Html {
  return layout(
    'Confirm it is you',
    html`<main class="notice">
      <p class="badge">Test mode</p>
      <h1>Confirm it is you</h1>
      <p>
        Your bank asks you to confirm a payment of
        <strong>${formatPence(session.amountTotal)}</strong> to
        <strong>${session.shopName}</strong> with your card ending in ${card.last4}.
      </p>
      <form method="post" action="/c/pay/${session.id}/confirm" class="choices">
        <button
          class="pay"
          type="submit"
          name="decision"
          value="complete"
          data-pending="Processing…"
        >
          <span>Complete</span>
        </button>
        <button class="quiet" type="submit" name="decision" value="fail"><span>Fail</span></button>
      </form>
    </main>`,
  );
}
