import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { CheckoutLine, PlaceInLine, WaitingOrder } from '../domain/checkout-line.js';
import { CheckoutLineRepository } from '../persistence/checkout-line.repository.js';

/** A line that was read is used for so many times as long as reading it took, but not for longer than five seconds. */
const REUSED_FOR = 20;
const REUSED_AT_MOST_MS = 5_000;

/**
 * Tells orders their places in the line. Every waiting buyer asks every few seconds, and reading the line takes longer
 * the longer it is, so all of them share one reading: at most a twentieth of one connection goes into it.
 */
@Injectable()
export class CheckoutPlaces {
  private line: Promise<CheckoutLine> | undefined;
  private reusedUntil = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly waiting: CheckoutLineRepository,
  ) {}

  /** The places of orders that wait for their payment pages, by their ids. */
  async find(orders: readonly WaitingOrder[]): Promise<Map<string, PlaceInLine>> {
    if (orders.length === 0) return new Map();
    const line = await this.read();
    return new Map(orders.map((order) => [order.id, line.placeOf(order)]));
  }

  private read(): Promise<CheckoutLine> {
    if (!this.line || performance.now() >= this.reusedUntil) this.line = this.readAgain();
    return this.line;
  }

  private async readAgain(): Promise<CheckoutLine> {
    const begun = performance.now();
    this.reusedUntil = Number.POSITIVE_INFINITY;
    try {
      const line = await this.waiting.readLine(this.dataSource.manager);
      const now = performance.now();
      this.reusedUntil = now + Math.min(REUSED_FOR * (now - begun), REUSED_AT_MOST_MS);
      return line;
    } catch (error) {
      this.reusedUntil = 0;
      throw error;
    }
  }
}
