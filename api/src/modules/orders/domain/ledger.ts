/**
 * The accounts of the ledger. `buyers`: promised but not paid, or paid but not promised. `held`: the value of held
 * tickets. `payments`: captured and with the provider. `sales`: the value of sold tickets. `refunds`: owed back.
 * `disputed`: taken from the provider by a buyer's bank during a dispute. `outside`: paid back without the provider.
 */
export type Account = 'buyers' | 'held' | 'payments' | 'sales' | 'refunds' | 'disputed' | 'outside';

/** Every movement of paid or promised money: the account that gains and the account that loses. */
export const MOVEMENTS = {
  /** Tickets are held: the buyer promises their price. Written by hold_tickets. */
  hold: ['buyers', 'held'],
  /** The hold is released, and with it the promise. */
  release: ['held', 'buyers'],
  /** The provider captured a payment. */
  capture: ['payments', 'buyers'],
  /** Held tickets are sold. */
  sell: ['held', 'sales'],
  /** Tickets are sold after their hold was released. */
  'sell-late': ['buyers', 'sales'],
  /** Sold tickets are taken back; their price is owed to the buyer. */
  'take-back': ['sales', 'refunds'],
  /** A payment that buys nothing is owed back. */
  'owe-back': ['buyers', 'refunds'],
  /** The provider has refunded it. */
  refund: ['refunds', 'payments'],
  /** The buyer's bank returned a refund: the money is with the provider again, and still owed. */
  'refund-returned': ['payments', 'refunds'],
  /** The organiser has paid it back without the provider, which keeps the money. */
  'pay-back': ['refunds', 'outside'],
  /** A buyer's bank takes a disputed payment from the provider while the dispute runs. */
  'dispute-withdrawn': ['disputed', 'payments'],
  /** The bank returns it to the provider. */
  'dispute-reinstated': ['payments', 'disputed'],
  /** The bank has paid it to the buyer, which settles what is owed without a refund. */
  'dispute-lost': ['refunds', 'disputed'],
} as const satisfies Record<string, readonly [gains: Account, loses: Account]>;

export type Movement = keyof typeof MOVEMENTS;

/** The movements of a payment's money that do not change its order. */
export type PaymentMovement = Extract<
  Movement,
  'refund' | 'refund-returned' | 'pay-back' | `dispute-${string}`
>;
