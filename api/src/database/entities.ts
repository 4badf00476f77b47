import { IdempotencyKeyEntity } from '../common/idempotency/idempotency-key.entity.js';
import { AlarmCallEntity } from '../modules/alarms/persistence/alarm-call.entity.js';
import { AlarmEntity } from '../modules/alarms/persistence/alarm.entity.js';
import { AuditEntryEntity } from '../modules/audit-log/persistence/audit-entry.entity.js';
import { EmailChangeEntity } from '../modules/auth/persistence/email-change.entity.js';
import { DoorDeviceEntity } from '../modules/check-ins/persistence/door-device.entity.js';
import { DoorScanEntity } from '../modules/check-ins/persistence/door-scan.entity.js';
import { HelperLinkEntity } from '../modules/check-ins/helpers/persistence/helper-link.entity.js';
import { EmailLinkEntity } from '../modules/auth/persistence/email-link.entity.js';
import { FailedSignInEntity } from '../modules/auth/persistence/failed-sign-in.entity.js';
import { PasswordResetEntity } from '../modules/auth/persistence/password-reset.entity.js';
import { SessionEntity } from '../modules/auth/persistence/session.entity.js';
import { UserRoleEntity } from '../modules/auth/persistence/user-role.entity.js';
import { UserEntity } from '../modules/auth/persistence/user.entity.js';
import { CanaryVoteEntity } from '../modules/client-reports/persistence/canary-vote.entity.js';
import { ClientErrorEntity } from '../modules/client-reports/persistence/client-error.entity.js';
import { ClientOpenEntity } from '../modules/client-reports/persistence/client-open.entity.js';
import { UsedTicketEntity } from '../modules/client-reports/persistence/used-ticket.entity.js';
import { EventEntity } from '../modules/events/persistence/event.entity.js';
import { TicketStockEntity } from '../modules/events/persistence/ticket-stock.entity.js';
import { TicketTypeEntity } from '../modules/events/persistence/ticket-type.entity.js';
import { HeadsetEntity } from '../modules/headphones/persistence/headset.entity.js';
import { HeadsetEntryEntity } from '../modules/headphones/persistence/headset-entry.entity.js';
import { HeadsetLoanEntity } from '../modules/headphones/persistence/headset-loan.entity.js';
import { HeadsetPoolEntity } from '../modules/headphones/persistence/headset-pool.entity.js';
import { HeadsetReminderEntity } from '../modules/headphones/persistence/headset-reminder.entity.js';
import { MailEntity } from '../modules/mail/persistence/mail.entity.js';
import { DisputeEntity } from '../modules/orders/persistence/dispute.entity.js';
import { OrderItemEntity } from '../modules/orders/persistence/order-item.entity.js';
import { OrderEntity } from '../modules/orders/persistence/order.entity.js';
import { PaymentEntity } from '../modules/orders/persistence/payment.entity.js';
import { RefundEntity } from '../modules/orders/persistence/refund.entity.js';
import { StripeEventEntity } from '../modules/orders/persistence/stripe-event.entity.js';
import { RegistryDocumentEntity } from '../modules/registry/persistence/registry-document.entity.js';
import { RegistryFileEntity } from '../modules/registry/persistence/registry-file.entity.js';
import { ShellFileEntity } from '../modules/registry/persistence/shell-file.entity.js';
import { EndedDutyEntity } from '../modules/team/persistence/ended-duty.entity.js';
import { TeamMemberEntity } from '../modules/team/persistence/team-member.entity.js';
import { TicketEntity } from '../modules/tickets/persistence/ticket.entity.js';
import { VenueEntity } from '../modules/venues/persistence/venue.entity.js';
import { ChannelVoteEntity } from '../modules/votes/persistence/channel-vote.entity.js';

export const ENTITIES = [
  UserEntity,
  UserRoleEntity,
  SessionEntity,
  PasswordResetEntity,
  EmailChangeEntity,
  EmailLinkEntity,
  FailedSignInEntity,
  IdempotencyKeyEntity,
  VenueEntity,
  EventEntity,
  TicketTypeEntity,
  TicketStockEntity,
  TeamMemberEntity,
  EndedDutyEntity,
  OrderEntity,
  OrderItemEntity,
  PaymentEntity,
  RefundEntity,
  DisputeEntity,
  StripeEventEntity,
  TicketEntity,
  HelperLinkEntity,
  DoorScanEntity,
  DoorDeviceEntity,
  HeadsetPoolEntity,
  HeadsetEntity,
  HeadsetEntryEntity,
  HeadsetLoanEntity,
  HeadsetReminderEntity,
  ChannelVoteEntity,
  CanaryVoteEntity,
  UsedTicketEntity,
  ClientErrorEntity,
  ClientOpenEntity,
  MailEntity,
  AuditEntryEntity,
  AlarmEntity,
  AlarmCallEntity,
  RegistryDocumentEntity,
  RegistryFileEntity,
  ShellFileEntity,
];
