/** Why a site is in recovery mode: an operator began it, or the database or the payment provider gave evidence. */
export type RecoveryCause = 'restored' | 'moved' | 'unknown-order';
