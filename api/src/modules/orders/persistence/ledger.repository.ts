import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { type Movement, MOVEMENTS } from '../domain/ledger.js';

/** An amount of an order, or of a payment without one. */
export interface LedgerAmount {
  orderId: string | null;
  amountMinor: Pence;
  /** ISO 4217 in capitals. */
  currency: string;
}

@Injectable()
export class LedgerRepository {
  /** Books a movement of each amount as two entries that sum to zero; skips amounts of zero. */
  async book(
    manager: EntityManager,
    movement: Movement,
    ...amounts: readonly LedgerAmount[]
  ): Promise<void> {
    const moved = amounts.filter(({ amountMinor }) => amountMinor !== 0);
    if (moved.length === 0) return;
    const [gains, loses] = MOVEMENTS[movement];
    await manager.query(
      `INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
       SELECT moved.order_id, $1, entry.account, moved.amount * entry.sign, moved.currency
       FROM unnest($4::uuid[], $5::integer[], $6::text[]) AS moved(order_id, amount, currency)
       CROSS JOIN (VALUES ($2::text, 1), ($3::text, -1)) AS entry(account, sign)`,
      [
        movement,
        gains,
        loses,
        moved.map(({ orderId }) => orderId),
        moved.map(({ amountMinor }) => amountMinor),
        moved.map(({ currency }) => currency),
      ],
    );
  }
}
