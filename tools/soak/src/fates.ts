import type { Random } from './random.js';

/** A method of the built API after which its process can be killed. */
export interface KillPoint {
  /** Below api/dist/modules/orders. */
  file: string;
  type: string;
  method: string;
}

/** The moments at which a process may die worst: something is done, and something that belongs to it is not. */
export const KILL_POINTS = {
  'after the hold': {
    file: 'persistence/ticket-holds.repository.js',
    type: 'TicketHoldsRepository',
    method: 'hold',
  },
  'session created, not stored': {
    file: 'stripe.gateway.js',
    type: 'StripeGateway',
    method: 'createCheckout',
  },
  'session stored, not answered': {
    file: 'open-checkout.service.js',
    type: 'OpenCheckoutService',
    method: 'open',
  },
  'inside the webhook': {
    file: 'persistence/stripe-events.repository.js',
    type: 'StripeEventsRepository',
    method: 'remember',
  },
  'webhook committed, not answered': {
    file: 'stripe-webhook.service.js',
    type: 'StripeWebhookService',
    method: 'handle',
  },
  'session ended, hold not given back': {
    file: 'stripe.gateway.js',
    type: 'StripeGateway',
    method: 'endCheckout',
  },
  'inside a refund': {
    file: 'take-back-order.service.js',
    type: 'TakeBackOrderService',
    method: 'takeBack',
  },
  'inside a lost dispute': {
    file: 'take-back-order.service.js',
    type: 'TakeBackOrderService',
    method: 'chargeBack',
  },
  'inside a return in another way': {
    file: 'persistence/payments.repository.js',
    type: 'PaymentsRepository',
    method: 'markPaidBack',
  },
  'refunded, not stored': { file: 'stripe.gateway.js', type: 'StripeGateway', method: 'refund' },
} as const satisfies Record<string, KillPoint>;

export type KillPointName = keyof typeof KILL_POINTS;

/** What awaits one run of an API process. It is handed to the process itself, which is its own saboteur. */
export interface Fate {
  /** How wrong its clock is. */
  skewMs: number;
  /** The first payment page, and every so many after it, asks for the wrong amount; 0 for never. */
  misprice: number;
  kill: { name: KillPointName; passes: number } | null;
}

/** A process that nothing happens to. */
export const NO_FATE: Fate = { skewMs: 0, misprice: 0, kill: null };

const TEN_MINUTES_MS = 600_000;

/**
 * Most processes die somewhere, and some have a wrong clock. All ask for a wrong price from the first page on: few live
 * long enough for many pages.
 */
export function drawFate(random: Random): Fate {
  const names = Object.keys(KILL_POINTS) as KillPointName[];
  const skew = random.weigh({ none: 6, ahead: 1, behind: 1 });
  return {
    skewMs: { none: 0, ahead: TEN_MINUTES_MS, behind: -TEN_MINUTES_MS }[skew],
    misprice: random.int(3, 6),
    kill: random.chance(0.8) ? { name: random.pick(names), passes: random.int(1, 6) } : null,
  };
}
