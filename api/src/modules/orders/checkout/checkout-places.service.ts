import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { CheckoutLine, PlaceInLine, UnopenedOrder } from '../domain/checkout-line.js';
import { CheckoutLineRepository } from '../persistence/checkout-line.repository.js';

/** The line is cached for this multiple of the duration of its query, up to five seconds. */
const CACHED_FOR = 20;
const MAX_CACHED_MS = 5_000;

/**
 * Finds the places of orders in the line. Every waiting client polls every few seconds, and a longer line takes longer
 * to read, so all requests share one cached read, which uses at most a twentieth of one connection.
 */
@Injectable()
export class CheckoutPlaces {
  private line: Promise<CheckoutLine> | undefined;
  private cachedUntil = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly waiting: CheckoutLineRepository,
  ) {}

  /** Returns the places of orders that wait for their payment pages, by their ids. */
  async find(orders: readonly UnopenedOrder[]): Promise<Map<string, PlaceInLine>> {
    if (orders.length === 0) return new Map();
    const line = await this.read();
    return new Map(orders.map((order) => [order.id, line.placeOf(order)]));
  }

  private read(): Promise<CheckoutLine> {
    if (!this.line || performance.now() >= this.cachedUntil) this.line = this.readLine();
    return this.line;
  }

  private async readLine(): Promise<CheckoutLine> {
    const begun = performance.now();
    this.cachedUntil = Number.POSITIVE_INFINITY;
    try {
      const line = await this.waiting.readLine(this.dataSource.manager);
      const now = performance.now();
      this.cachedUntil = now + Math.min(CACHED_FOR * (now - begun), MAX_CACHED_MS);
      return line;
    } catch (error) {
      this.cachedUntil = 0;
      throw error;
    }
  }
}
