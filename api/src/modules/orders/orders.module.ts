import { Module } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { EventsModule } from '../events/events.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CancelOrderService } from './cancel-order.service.js';
import { CheckoutLineService } from './checkout-line.service.js';
import { CompleteFreeOrderService } from './complete-free-order.service.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import { GenerateTicketsService } from './generate-tickets.service.js';
import { HoldLanes } from './hold-lanes.js';
import { OpenCheckoutService } from './open-checkout.service.js';
import { OrderBuyerGuard } from './order-buyer.guard.js';
import { OrderJobs } from './order-jobs.js';
import { OrderQueries } from './order-queries.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { StripeEventsRepository } from './persistence/stripe-events.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';
import { PlaceOrderService } from './place-order.service.js';
import { RefundPaymentService } from './refund-payment.service.js';
import { ReleaseHoldService } from './release-hold.service.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';
import { StripeWebhookService } from './stripe-webhook.service.js';
import { StripeGateway } from './stripe.gateway.js';
import { SweepOrdersService } from './sweep-orders.service.js';

/** From the hold to the payment: orders, their stock and the payment provider. */
@Module({
  imports: [EventsModule, TicketsModule],
  controllers: [OrdersController, StripeWebhookController],
  providers: [
    CancelOrderService,
    CheckoutLineService,
    CompleteFreeOrderService,
    ConfirmPaymentService,
    GenerateTicketsService,
    HoldLanes,
    OpenCheckoutService,
    OrderBuyerGuard,
    OrderJobs,
    OrderQueries,
    OrdersRepository,
    PlaceOrderService,
    RefundPaymentService,
    ReleaseHoldService,
    StripeEventsRepository,
    StripeGateway,
    StripeWebhookService,
    SweepOrdersService,
    TicketHoldsRepository,
    Transactions,
  ],
})
export class OrdersModule {}
