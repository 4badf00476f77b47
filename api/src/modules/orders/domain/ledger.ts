/**
 * Where a pound can stand. `buyers`: promised or paid by them, not yet the other. `held`: the value of held tickets.
 * `payments`: captured and with the provider. `sales`: the value of sold tickets. `refunds`: owed back. `disputed`: taken
 * from the provider by a buyer's bank while a dispute runs. `outside`: paid back without the provider.
 */
export type Account = 'buyers' | 'held' | 'payments' | 'sales' | 'refunds' | 'disputed' | 'outside';

/** Every movement of money or of its promise: the account that gains and the one that loses. */
export const MOVEMENTS = {
  /** Tickets are held: the buyer promises their price. Written by hold_tickets. */
  hold: ['buyers', 'held'],
  /** The hold is given back: nothing is promised any more. */
  release: ['held', 'buyers'],
  /** The provider captured a payment. */
  capture: ['payments', 'buyers'],
  /** What was held is sold. */
  sell: ['held', 'sales'],
  /** The hold was given back already; the tickets are sold all the same. */
  'sell-late': ['buyers', 'sales'],
  /** Sold tickets are taken back, and their price is owed. */
  'take-back': ['sales', 'refunds'],
  /** A payment that buys nothing is owed back. */
  'owe-back': ['buyers', 'refunds'],
  /** The provider has paid it back. */
  refund: ['refunds', 'payments'],
  /** It came back from the buyer's bank: the money is with the provider again, and still owed. */
  'refund-returned': ['payments', 'refunds'],
  /** The organiser has paid it back in another way; the provider keeps what it has. */
  'pay-back': ['refunds', 'outside'],
  /** A buyer's bank takes a disputed payment from the provider for as long as the dispute runs. */
  'dispute-withdrawn': ['disputed', 'payments'],
  /** The bank gives it back. */
  'dispute-reinstated': ['payments', 'disputed'],
  /** The bank has left it to the buyer, which pays what is owed back without a refund. */
  'dispute-lost': ['refunds', 'disputed'],
} as const satisfies Record<string, readonly [gains: Account, loses: Account]>;

export type Movement = keyof typeof MOVEMENTS;

/** The movements of a payment's money that leave its order as it is. */
export type PaymentMovement = Extract<
  Movement,
  'refund' | 'refund-returned' | 'pay-back' | `dispute-${string}`
>;
