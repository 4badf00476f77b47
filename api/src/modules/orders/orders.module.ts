import { Module } from '@nestjs/common';
import { HealthModule } from '../../common/health/health.module.js';
import { HttpModule } from '../../common/http/http.module.js';
import { AlarmsModule } from '../alarms/alarms.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SiteModule } from '../site/site.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CheckoutLineService } from './checkout/checkout-line.service.js';
import { CheckoutPlaces } from './checkout/checkout-places.service.js';
import { OpenCheckoutService } from './checkout/open-checkout.service.js';
import { OrderMails } from './mails/order-mails.js';
import { OrganiserMails } from './mails/organiser-mails.js';
import { FailingNotices } from './notices/failing-notices.service.js';
import { MoneyOwners } from './notices/money-owners.service.js';
import { PaymentNotices } from './notices/payment-notices.js';
import { ReconcilePaymentsService } from './notices/reconcile-payments.service.js';
import { StripeWebhookController } from './notices/stripe-webhook.controller.js';
import { StripeWebhookService } from './notices/stripe-webhook.service.js';
import { OrderJobs } from './order-jobs.js';
import { AuditViewsRepository } from './persistence/audit-views.repository.js';
import { BacklogRepository } from './persistence/backlog.repository.js';
import { CancellationsRepository } from './persistence/cancellations.repository.js';
import { CheckoutLineRepository } from './persistence/checkout-line.repository.js';
import { DeadOrdersRepository } from './persistence/dead-orders.repository.js';
import { DisputesRepository } from './persistence/disputes.repository.js';
import { EventOrdersRepository } from './persistence/event-orders.repository.js';
import { FreeTicketsRepository } from './persistence/free-tickets.repository.js';
import { LedgerLooksRepository } from './persistence/ledger-looks.repository.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import { NetworkHoldsRepository } from './persistence/network-holds.repository.js';
import { OrderListRepository } from './persistence/order-list.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { PaymentJobsRepository } from './persistence/payment-jobs.repository.js';
import { PaymentsRepository } from './persistence/payments.repository.js';
import { RefundsRepository } from './persistence/refunds.repository.js';
import { StripeEventsRepository } from './persistence/stripe-events.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';
import { WaitingRoomsRepository } from './persistence/waiting-rooms.repository.js';
import { CancelOrderService } from './placing/cancel-order.service.js';
import { CompleteFreeOrderService } from './placing/complete-free-order.service.js';
import { EarlyOrderRefusals } from './placing/early-order-refusals.service.js';
import { GenerateTicketsService } from './placing/generate-tickets.service.js';
import { HoldBatching } from './placing/hold-batching.js';
import { OrdersController } from './placing/orders.controller.js';
import { PlaceOrderService } from './placing/place-order.service.js';
import { SoldOutRefusals } from './placing/sold-out-refusals.js';
import { WaitingRoom } from './placing/waiting-room.service.js';
import { EventOrderQueries } from './reading/event-order-queries.service.js';
import { OrderBuyerGuard } from './reading/order-buyer.guard.js';
import { OrderOrganiserGuard } from './reading/order-organiser.guard.js';
import { OrderQueries } from './reading/order-queries.service.js';
import { PrintTicketsService } from './reading/print-tickets.service.js';
import { AdmitOrderService } from './refunds/admit-order.service.js';
import { CancelEventService } from './refunds/cancel-event.service.js';
import { EventOrdersController } from './refunds/event-orders.controller.js';
import { RefundOrderService } from './refunds/refund-order.service.js';
import { RefundPaymentsService } from './refunds/refund-payments.service.js';
import { SettleDisputeService } from './refunds/settle-dispute.service.js';
import { SettleRefundService } from './refunds/settle-refund.service.js';
import { ConfirmPaymentService } from './settlement/confirm-payment.service.js';
import { ReleaseHoldService } from './settlement/release-hold.service.js';
import { Settlement } from './settlement/settlement.service.js';
import { SweepOrdersService } from './settlement/sweep-orders.service.js';
import { UnknownOrders } from './settlement/unknown-orders.service.js';
import { PaymentJobsPace } from './stripe/payment-jobs-pace.js';
import { StripeGateway } from './stripe/stripe.gateway.js';
import { AuditLedgerJob } from './watch/audit-ledger.job.js';
import { AuditLedgerService } from './watch/audit-ledger.service.js';
import { DeleteOldOrdersJob } from './watch/delete-old-orders.job.js';
import { OrderMetrics } from './watch/order-metrics.js';

const PLACING = [
  CancelOrderService,
  CompleteFreeOrderService,
  EarlyOrderRefusals,
  GenerateTicketsService,
  HoldBatching,
  PlaceOrderService,
  SoldOutRefusals,
  WaitingRoom,
];
const CHECKOUT = [CheckoutLineService, CheckoutPlaces, OpenCheckoutService];
const SETTLEMENT = [
  ConfirmPaymentService,
  ReleaseHoldService,
  Settlement,
  SweepOrdersService,
  UnknownOrders,
];
const NOTICES = [
  FailingNotices,
  MoneyOwners,
  PaymentNotices,
  ReconcilePaymentsService,
  StripeWebhookService,
];
const REFUNDS = [
  AdmitOrderService,
  CancelEventService,
  RefundOrderService,
  RefundPaymentsService,
  SettleDisputeService,
  SettleRefundService,
];
const STRIPE = [PaymentJobsPace, StripeGateway];
const READING = [
  EventOrderQueries,
  OrderBuyerGuard,
  OrderOrganiserGuard,
  OrderQueries,
  PrintTicketsService,
];
const WATCH = [AuditLedgerJob, AuditLedgerService, DeleteOldOrdersJob, OrderMetrics];
const MAILS = [OrderMails, OrganiserMails];
const PERSISTENCE = [
  AuditViewsRepository,
  BacklogRepository,
  CancellationsRepository,
  CheckoutLineRepository,
  DeadOrdersRepository,
  DisputesRepository,
  EventOrdersRepository,
  FreeTicketsRepository,
  LedgerLooksRepository,
  LedgerRepository,
  NetworkHoldsRepository,
  OrderListRepository,
  OrdersRepository,
  PaymentJobsRepository,
  PaymentsRepository,
  RefundsRepository,
  StripeEventsRepository,
  TicketHoldsRepository,
  WaitingRoomsRepository,
];

/** Orders, their stock and the payment provider. Each list of providers is a folder. */
@Module({
  imports: [
    AlarmsModule,
    AuditLogModule,
    AuthModule,
    EventsModule,
    HealthModule,
    HttpModule,
    MailModule,
    SiteModule,
    TicketsModule,
  ],
  controllers: [EventOrdersController, OrdersController, StripeWebhookController],
  providers: [
    ...PLACING,
    ...CHECKOUT,
    ...SETTLEMENT,
    ...NOTICES,
    ...REFUNDS,
    ...STRIPE,
    ...READING,
    ...WATCH,
    ...MAILS,
    ...PERSISTENCE,
    OrderJobs,
  ],
  exports: [OrderQueries],
})
export class OrdersModule {}
