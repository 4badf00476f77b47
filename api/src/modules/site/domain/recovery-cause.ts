/** Why a site is in recovery mode: an operator said so, or the database or the payment provider showed it. */
export type RecoveryCause = 'restored' | 'moved' | 'unknown-order';
