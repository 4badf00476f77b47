import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { SessionReference } from '../domain/checkout-session.js';
import { OrdersRepository, type SessionOwner } from '../persistence/orders.repository.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';
import {
  paymentOfSchema,
  sessionReferenceSchema,
  type StripeEvent,
} from '../stripe/stripe-payloads.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

const OF_A_SESSION = /^checkout\.session\./;

/** The owner of the money that a notice is about, and the session that decided it. */
export interface MoneyOwner {
  is: SessionOwner['is'];
  session: SessionReference | null;
}

const NOT_OURS: MoneyOwner = { is: 'not-ours', session: null };
const OURS: MoneyOwner = { is: 'ours', session: null };

/** Distinguishes the money of this site from that of other businesses on the same account of the payment provider. */
@Injectable()
export class MoneyOwners {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly gateway: StripeGateway,
  ) {}

  /**
   * Decides from the database first, and asks the provider about an unknown payment; so never call it in a transaction.
   * A notice that cannot be parsed counts as ours, so that it is refused and not ignored.
   */
  async ownerOf({ type, data }: StripeEvent): Promise<MoneyOwner> {
    if (OF_A_SESSION.test(type)) {
      const session = sessionReferenceSchema.safeParse(data.object);
      return session.success ? this.ownerOfSession(session.data) : OURS;
    }
    const payment = paymentOfSchema.safeParse(data.object);
    if (!payment.success) return OURS;
    return this.ownerOfPayment(payment.data.paymentId);
  }

  private async ownerOfPayment(paymentId: string | null): Promise<MoneyOwner> {
    if (paymentId === null) return NOT_OURS;
    if (await this.payments.find(this.dataSource.manager, paymentId)) return OURS;
    const session = await this.gateway.findCheckoutOf(paymentId);
    return session ? this.ownerOfSession(session) : NOT_OURS;
  }

  private async ownerOfSession(session: SessionReference): Promise<MoneyOwner> {
    const owners = await this.orders.ownersOf(this.dataSource.manager, [session]);
    return { is: owners.get(session.id)!.is, session };
  }
}
