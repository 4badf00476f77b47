import type Stripe from 'stripe';
import type { PaymentsSandbox } from './start-payments-sandbox.js';
import { now, twoTickets } from './testing/builders.js';
import { startedSandbox } from './testing/started-sandbox.js';

const MINUTES = 60;

let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;
let stripe: Stripe;

beforeEach(async () => {
  ({ sandbox, stripe, stop } = await startedSandbox());
});

afterEach(() => stop());

describe('checkout sessions', () => {
  const tickets = (unitAmount: number, quantity = 1) =>
    twoTickets({
      line_items: [
        {
          quantity,
          price_data: {
            currency: 'gbp',
            unit_amount: unitAmount,
            product_data: { name: 'Ticket' },
          },
        },
      ],
    });

  it.each([
    [
      'an unknown parameter',
      { ...twoTickets(), payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown nested parameter',
      { ...twoTickets(), payment_intent_data: { colour: 'red' } },
      'parameter_unknown',
      'payment_intent_data[colour]',
    ],
    ['no success_url', twoTickets({ success_url: undefined }), 'parameter_missing', 'success_url'],
    ['no lines', twoTickets({ line_items: undefined }), 'parameter_missing', 'line_items'],
    ['an empty URL', twoTickets({ cancel_url: '' }), 'parameter_invalid_empty', 'cancel_url'],
    ['an invalid URL', twoTickets({ cancel_url: 'here' }), 'url_invalid', 'cancel_url'],
    [
      'an invalid e-mail address',
      twoTickets({ customer_email: 'ada' }),
      'email_invalid',
      'customer_email',
    ],
    ['a quantity of 0', tickets(2500, 0), 'parameter_invalid_integer', 'line_items[0][quantity]'],
    [
      'a fraction of a penny',
      tickets(25.5),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    ['less than £0.30', tickets(29), 'amount_too_small', undefined],
    ['another mode', twoTickets({ mode: 'setup' }), undefined, 'mode'],
    [
      'an expiry in 29 minutes',
      twoTickets({ expires_at: now() + 29 * MINUTES }),
      undefined,
      'expires_at',
    ],
    [
      'an expiry in 25 hours',
      twoTickets({ expires_at: now() + 25 * 60 * MINUTES }),
      undefined,
      'expires_at',
    ],
  ])('are rejected for %s', async (_, params, code, param) => {
    const refused = stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams);

    await expect(refused).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
    expect(sandbox.control.summary().sessions.open).toBe(0);
  });

  it.each([
    'ada@example',
    'ada..l@example.com',
    '.ada@example.com',
    'ädä@example.com',
    'ada@-.com',
  ])('are rejected for a receipt to %s', async (receipt_email) => {
    const params = twoTickets({ payment_intent_data: { receipt_email } });

    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      statusCode: 400,
      code: 'email_invalid',
      param: 'payment_intent_data[receipt_email]',
    });
  });

  it.each([
    ...['Neon*Nights', "Neon's", 'Neon\\', '<Neon>', 'Neon"', '1 2 3', 'Néon', 'ネオン'],
    'TWELVE CHARS',
  ])('are rejected for the statement suffix %s', async (statement_descriptor_suffix) => {
    const params = twoTickets({ payment_intent_data: { statement_descriptor_suffix } });

    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      statusCode: 400,
      param: 'payment_intent_data[statement_descriptor_suffix]',
    });
  });

  it('pass receipt address and statement suffix on to the payment and its charge', async () => {
    const details = { receipt_email: 'ada@example.com', statement_descriptor_suffix: 'NEON NIGHT' };
    const { id } = await stripe.checkout.sessions.create(
      twoTickets({ payment_intent_data: details }),
    );
    await sandbox.control.pay(id);

    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });

    expect(payment).toMatchObject({
      ...details,
      latest_charge: {
        ...details,
        calculated_statement_descriptor: 'STAGEDOOR* NEON NIGHT',
      },
    });
  });

  it('are accepted for £0.30', async () => {
    expect(await stripe.checkout.sessions.create(tickets(30))).toMatchObject({ amount_total: 30 });
  });
});
