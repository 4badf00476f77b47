import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { type Movement, MOVEMENTS } from '../domain/ledger.js';

/** So much money of an order, or of none of ours. */
export interface LedgerAmount {
  orderId: string | null;
  amountMinor: Pence;
  /** ISO 4217 in capitals. */
  currency: string;
}

@Injectable()
export class LedgerRepository {
  /** Books a movement as two entries that cancel each other out; nothing is booked for nothing. */
  async book(
    manager: EntityManager,
    movement: Movement,
    { orderId, amountMinor, currency }: LedgerAmount,
  ): Promise<void> {
    if (amountMinor === 0) return;
    const [gains, loses] = MOVEMENTS[movement];
    await manager.query(
      `INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
       VALUES ($1, $2, $3, $5, $6), ($1, $2, $4, -$5, $6)`,
      [orderId, movement, gains, loses, amountMinor, currency],
    );
  }
}
