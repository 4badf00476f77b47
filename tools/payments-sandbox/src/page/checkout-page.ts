import type { LineItemRecord, SessionRecord } from '../books/records.js';
import { formatPence } from '../money.js';
import { groupedCardNumber, TEST_CARDS } from '../payments/test-cards.js';
import type { FormField } from './card-form.js';
import { html, type Html } from './html.js';
import { layout } from './layout.js';
import type { Refusal } from './refusal-notes.js';

/** Renders the payment page of a session. After a refusal it shows the errors beside the fields. */
export function checkoutPage(session: SessionRecord, refusal: Refusal): Html {
  const wrong = Object.keys(refusal.errors).length > 0;
  return layout(
    `${wrong ? 'Error: ' : ''}Pay ${session.shopName}`,
    html`<div class="checkout">
      <header class="summary">
        <div class="bar">${backLink(session)}<span class="badge">Test mode</span></div>
        ${orderSummary(session)}
      </header>
      <main class="payment">${paymentForm(session, refusal)}${testCards()}</main>
    </div>`,
  );
}

function backLink({ cancelUrl, shopName }: SessionRecord): Html {
  return cancelUrl
    ? html`<a class="back" href="${cancelUrl}"
        ><span aria-hidden="true">←</span> Cancel and return to ${shopName}</a
      >`
    : html`<span class="back">${shopName}</span>`;
}

function orderSummary(session: SessionRecord): Html {
  return html`<h1>
      <span class="to">Pay ${session.shopName}</span>
      <span class="total">${formatPence(session.amountTotal)}</span>
    </h1>
    <ul class="lines" aria-label="Your order">
      ${session.lineItems.map(orderLine)}
    </ul>
    <p class="sum"><span>Total due</span> <strong>${formatPence(session.amountTotal)}</strong></p>`;
}

function orderLine({ name, description, quantity, unitAmount }: LineItemRecord): Html {
  return html`<li>
    <span class="what"
      >${name}${description && html`<small>${description}</small>`}<small
        >Quantity ${quantity}${quantity > 1 && html` · ${formatPence(unitAmount)} each`}</small
      ></span
    >
    <span class="price">${formatPence(unitAmount * quantity)}</span>
  </li>`;
}

function paymentForm(session: SessionRecord, { errors, kept }: Refusal): Html {
  const amount = formatPence(session.amountTotal);
  return html`<form method="post" action="/c/pay/${session.id}" novalidate>
    ${field({ id: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: kept.email ?? session.customerEmail ?? '', error: errors.email })}
    <fieldset>
      <legend>Card details</legend>
      ${field({ id: 'number', label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234', value: '', error: errors.number })}
      <div class="pair">
        ${field({ id: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY', value: kept.expiry ?? '', error: errors.expiry })}
        ${field({ id: 'cvc', label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123', value: '', error: errors.cvc })}
      </div>
      ${field({ id: 'name', label: 'Name on card', autocomplete: 'cc-name', value: kept.name ?? '', error: errors.name })}
    </fieldset>
    <button class="pay" type="submit" data-pending="Processing…"><span>Pay ${amount}</span></button>
    <p class="fine">This is a test page: no card is charged and no card number is kept.</p>
  </form>`;
}

interface FieldOptions {
  id: FormField;
  label: string;
  autocomplete: string;
  value: string;
  error: string | undefined;
  type?: string;
  inputmode?: string;
  placeholder?: string;
}

function field(options: FieldOptions): Html {
  const { id, error } = options;
  return html`<div class="field">
    <label for="${id}">${options.label}</label>
    <input
      id="${id}"
      name="${id}"
      type="${options.type ?? 'text'}"
      inputmode="${options.inputmode ?? (options.type === 'email' ? 'email' : 'text')}"
      autocomplete="${options.autocomplete}"
      placeholder="${options.placeholder ?? ''}"
      value="${options.value}"
      spellcheck="false"
      autocapitalize="${id === 'name' ? 'words' : 'none'}"
      required
      aria-describedby="${id}-error"
      aria-invalid="${error ? 'true' : 'false'}"
      ${error ? html` autofocus` : null}
    />
    <p class="error" role="alert" id="${id}-error">${error ?? ''}</p>
  </div>`;
}

function testCards(): Html {
  const rows = TEST_CARDS.map(
    ({ number, effect }) =>
      html`<li>
        <code data-card="${number}">${groupedCardNumber(number)}</code> <span>${effect}</span>
      </li>`,
  );
  return html`<details class="test">
    <summary>Test cards</summary>
    <ul>
      ${rows}
    </ul>
    <p>Any expiry date in the future and any three digits as CVC.</p>
  </details>`;
}
