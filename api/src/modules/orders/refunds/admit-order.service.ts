import { Injectable } from '@nestjs/common';
import type { EventOrder } from '@stagedoor/contracts';
import { Transactions } from '../../../database/transactions.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { IssueTicketsService } from '../../tickets/issue-tickets.service.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';

@Injectable()
export class AdmitOrderService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly tickets: IssueTicketsService,
    private readonly audit: AuditLog,
    private readonly queries: EventOrderQueries,
  ) {}

  /** Lets the withheld tickets of a disputed order admit their holders; changes no other order. */
  async admit(orderId: string, organiserId: string): Promise<EventOrder> {
    await this.transactions.run(async (manager) => {
      await this.orders.lock(manager, orderId);
      if (!(await this.tickets.admit(manager, orderId))) return;
      const admitted = { action: 'order-admitted', subject: `order:${orderId}` } as const;
      await this.audit.record(manager, { actor: `user:${organiserId}`, ...admitted });
    });
    return this.queries.get(orderId);
  }
}
