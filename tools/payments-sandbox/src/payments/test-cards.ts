import type { PaymentFailure } from '../books/records.js';

export type CardBehaviour =
  | { kind: 'pays' }
  | { kind: 'asks for confirmation' }
  | { kind: 'is declined'; failure: PaymentFailure };

export interface TestCard {
  number: string;
  /** The effect as the page's list of test cards shows it. */
  effect: string;
  behaviour: CardBehaviour;
}

/** The supported cards: Stripe's own test numbers. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', effect: 'Payment succeeds', behaviour: { kind: 'pays' } },
  {
    number: '4000002500003155',
    effect: 'Asks you to confirm',
    behaviour: { kind: 'asks for confirmation' },
  },
  {
    number: '4000000000000002',
    effect: 'Card is declined',
    behaviour: declined('generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    effect: 'Insufficient funds',
    behaviour: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
];

const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. Use one of the test cards listed on this page.',
);

/** Returns the behaviour of a card. Any other number is declined, as in Stripe's test mode. */
export function cardBehaviour(number: string): CardBehaviour {
  return TEST_CARDS.find((card) => card.number === number)?.behaviour ?? NOT_A_TEST_CARD;
}

/** Formats a card number in groups of four digits. */
export function groupedCardNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

function declined(declineCode: string, message: string): CardBehaviour {
  return { kind: 'is declined', failure: { code: 'card_declined', declineCode, message } };
}
