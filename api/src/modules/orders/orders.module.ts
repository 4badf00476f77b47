import { Module } from '@nestjs/common';
import { HealthModule } from '../../common/health/health.module.js';
import { AlarmsModule } from '../alarms/alarms.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AuditLedgerJob } from './audit-ledger.job.js';
import { AuditLedgerService } from './audit-ledger.service.js';
import { MailModule } from '../mail/mail.module.js';
import { SiteModule } from '../site/site.module.js';
import { CancelEventService } from './cancel-event.service.js';
import { CancelOrderService } from './cancel-order.service.js';
import { CheckoutLineService } from './checkout-line.service.js';
import { CheckoutPlaces } from './checkout-places.service.js';
import { CompleteFreeOrderService } from './complete-free-order.service.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import { DeleteNetworkHoldsJob } from './delete-network-holds.job.js';
import { EventOrderQueries } from './event-order-queries.service.js';
import { EventOrdersController } from './event-orders.controller.js';
import { ForgetDeadOrdersJob } from './forget-dead-orders.job.js';
import { ForgetStripeEventsJob } from './forget-stripe-events.job.js';
import { GenerateTicketsService } from './generate-tickets.service.js';
import { HoldLanes } from './hold-lanes.js';
import { MoneyOwners } from './money-owners.service.js';
import { OpenCheckoutService } from './open-checkout.service.js';
import { OrderBuyerGuard } from './order-buyer.guard.js';
import { OrderJobs } from './order-jobs.js';
import { OrderMails } from './order-mails.js';
import { OrderMetrics } from './order-metrics.js';
import { OrderOrganiserGuard } from './order-organiser.guard.js';
import { OrderQueries } from './order-queries.service.js';
import { OrdersController } from './orders.controller.js';
import { PaymentNotices } from './payment-notices.js';
import { AuditViewsRepository } from './persistence/audit-views.repository.js';
import { BacklogRepository } from './persistence/backlog.repository.js';
import { CancellationsRepository } from './persistence/cancellations.repository.js';
import { CheckoutLineRepository } from './persistence/checkout-line.repository.js';
import { DeadOrdersRepository } from './persistence/dead-orders.repository.js';
import { EventOrdersRepository } from './persistence/event-orders.repository.js';
import { LedgerLooksRepository } from './persistence/ledger-looks.repository.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import { NetworkHoldsRepository } from './persistence/network-holds.repository.js';
import { OrderListRepository } from './persistence/order-list.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { PaymentsRepository } from './persistence/payments.repository.js';
import { RefundsRepository } from './persistence/refunds.repository.js';
import { StripeEventsRepository } from './persistence/stripe-events.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';
import { PlaceOrderService } from './place-order.service.js';
import { PrintTicketsService } from './print-tickets.service.js';
import { ReconcilePaymentsService } from './reconcile-payments.service.js';
import { RefundOrderService } from './refund-order.service.js';
import { RefundPaymentsService } from './refund-payments.service.js';
import { ReleaseHoldService } from './release-hold.service.js';
import { AdmitOrderService } from './admit-order.service.js';
import { DisputesRepository } from './persistence/disputes.repository.js';
import { PayBackOrderService } from './pay-back-order.service.js';
import { RetryRefundService } from './retry-refund.service.js';
import { SettleDisputeService } from './settle-dispute.service.js';
import { OrganiserMails } from './organiser-mails.js';
import { SettleRefundService } from './settle-refund.service.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';
import { StripeWebhookService } from './stripe-webhook.service.js';
import { StripeGateway } from './stripe.gateway.js';
import { SweepOrdersService } from './sweep-orders.service.js';
import { TakeBackOrderService } from './take-back-order.service.js';
import { UnknownOrders } from './unknown-orders.service.js';

/** From the hold to the payment: orders, their stock and the payment provider. */
@Module({
  imports: [
    AlarmsModule,
    AuditLogModule,
    AuthModule,
    EventsModule,
    HealthModule,
    MailModule,
    SiteModule,
    TicketsModule,
  ],
  controllers: [EventOrdersController, OrdersController, StripeWebhookController],
  providers: [
    AuditLedgerJob,
    AuditLedgerService,
    AuditViewsRepository,
    BacklogRepository,
    CancelEventService,
    CancelOrderService,
    CancellationsRepository,
    CheckoutLineRepository,
    CheckoutLineService,
    CheckoutPlaces,
    CompleteFreeOrderService,
    DeadOrdersRepository,
    ConfirmPaymentService,
    DeleteNetworkHoldsJob,
    EventOrderQueries,
    EventOrdersRepository,
    ForgetDeadOrdersJob,
    ForgetStripeEventsJob,
    GenerateTicketsService,
    HoldLanes,
    LedgerLooksRepository,
    LedgerRepository,
    NetworkHoldsRepository,
    MoneyOwners,
    OpenCheckoutService,
    OrderBuyerGuard,
    OrderJobs,
    OrderMails,
    OrderMetrics,
    OrderOrganiserGuard,
    OrderQueries,
    OrderListRepository,
    OrdersRepository,
    PaymentNotices,
    PaymentsRepository,
    RefundsRepository,
    PlaceOrderService,
    PrintTicketsService,
    ReconcilePaymentsService,
    RefundOrderService,
    RefundPaymentsService,
    ReleaseHoldService,
    AdmitOrderService,
    DisputesRepository,
    PayBackOrderService,
    RetryRefundService,
    SettleDisputeService,
    OrganiserMails,
    SettleRefundService,
    StripeEventsRepository,
    StripeGateway,
    StripeWebhookService,
    SweepOrdersService,
    TakeBackOrderService,
    TicketHoldsRepository,
    UnknownOrders,
  ],
  exports: [OrderQueries],
})
export class OrdersModule {}
