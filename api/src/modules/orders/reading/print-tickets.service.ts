import { Injectable } from '@nestjs/common';
import { printable, ticketSheet, TicketsPdf } from '../../tickets/tickets-pdf.service.js';
import { nothingToPrint } from '../domain/orders.errors.js';
import { OrderQueries } from './order-queries.service.js';

@Injectable()
export class PrintTicketsService {
  constructor(
    private readonly orders: OrderQueries,
    private readonly pdf: TicketsPdf,
  ) {}

  /**
   * Returns the PDF of the buyer's order. Throws ORDER_NOT_FOUND, and ORDER_NOT_PAID for an order without valid
   * tickets.
   */
  async print(id: string, buyerId: string): Promise<Buffer> {
    const { event, tickets } = await this.orders.get(id, buyerId);
    const printed = printable(tickets);
    if (printed.length === 0) throw nothingToPrint();
    return this.pdf.draw(ticketSheet(event, printed), buyerId);
  }
}
