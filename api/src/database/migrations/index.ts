import { CreateUsers1795219200000 } from './1795219200000-create-users.js';
import { CreateIdempotencyKeys1795219201000 } from './1795219201000-create-idempotency-keys.js';
import { CreateVenues1795219202000 } from './1795219202000-create-venues.js';
import { CreateEvents1795219203000 } from './1795219203000-create-events.js';
import { CreateOrders1795219210000 } from './1795219210000-create-orders.js';
import { CreateStockFunctions1795219211000 } from './1795219211000-create-stock-functions.js';
import { CreateTickets1795219220000 } from './1795219220000-create-tickets.js';
import { GroupHolds1795305600000 } from './1795305600000-group-holds.js';
import { CreatePayments1795305610000 } from './1795305610000-create-payments.js';
import { CreateAuditViews1795305620000 } from './1795305620000-create-audit-views.js';
import { RetryAtTheProvider1795305640000 } from './1795305640000-retry-at-the-provider.js';
import { FindOldIdempotencyKeys1795305650000 } from './1795305650000-find-old-idempotency-keys.js';
import { CreateRefunds1795305660000 } from './1795305660000-create-refunds.js';
import { RoundsByTheShopsClock1795305670000 } from './1795305670000-rounds-by-the-shops-clock.js';
import { MoveManyOrders1795305680000 } from './1795305680000-move-many-orders.js';
import { TellPlaceInLine1795305690000 } from './1795305690000-tell-place-in-line.js';
import { AuditAcknowledgedOrders1795305700000 } from './1795305700000-audit-acknowledged-orders.js';
import { CreateClientReports1795392000000 } from './1795392000000-create-client-reports.js';
import { CreateFailedSignIns1795478400000 } from './1795478400000-create-failed-sign-ins.js';
import { CreateMails1795478410000 } from './1795478410000-create-mails.js';
import { ResetPasswords1795478420000 } from './1795478420000-reset-passwords.js';
import { LetAccountsGo1795478430000 } from './1795478430000-let-accounts-go.js';
import { CreateAuditLog1795478440000 } from './1795478440000-create-audit-log.js';
import { ServeTheListByIndexes1795565000000 } from './1795565000000-serve-the-list-by-indexes.js';
import { ConfirmAddresses1795651410000 } from './1795651410000-confirm-addresses.js';
import { CountRegistrations1795651411000 } from './1795651411000-count-registrations.js';
import { CreateEmailLinks1795651412000 } from './1795651412000-create-email-links.js';
import { IdentifyTheSite1795651420000 } from './1795651420000-identify-the-site.js';
import { CreateRecoveryMode1795651421000 } from './1795651421000-create-recovery-mode.js';
import { FollowDisputes1795651430000 } from './1795651430000-follow-disputes.js';
import { AuditDisputes1795651431000 } from './1795651431000-audit-disputes.js';
import { FlagChangedPrices1795651432000 } from './1795651432000-flag-changed-prices.js';
import { PageThroughLists1795651440000 } from './1795651440000-page-through-lists.js';
import { SendMailsByPriority1795651450000 } from './1795651450000-send-mails-by-priority.js';
import { CreateAlarms1795651451000 } from './1795651451000-create-alarms.js';
import { LookAtTheLedgerInParts1795651452000 } from './1795651452000-look-at-the-ledger-in-parts.js';
import { ForgetWhatIsOld1795651453000 } from './1795651453000-forget-what-is-old.js';
import { ShareTheLine1795651480000 } from './1795651480000-share-the-line.js';
import { LetRanksFade1795651490000 } from './1795651490000-let-ranks-fade.js';
import { SumOrdersByIndex1795670000000 } from './1795670000000-sum-orders-by-index.js';

import { CorrectMistypedAddresses1795660000000 } from './1795660000000-correct-mistyped-addresses.js';
import { CreateCanaryVotes1795680000000 } from './1795680000000-create-canary-votes.js';
import { LookFirstAtNight1795690000000 } from './1795690000000-look-first-at-night.js';
import { ClaimInOnePass1795700000000 } from './1795700000000-claim-in-one-pass.js';
import { LookBuyersUp1795702000000 } from './1795702000000-look-buyers-up.js';
import { CreateRegistry1795710000000 } from './1795710000000-create-registry.js';
import { KeepShellFiles1795720000000 } from './1795720000000-keep-shell-files.js';
import { LookNetworksUp1795730000000 } from './1795730000000-look-networks-up.js';
import { HoldInFewerStatements1795740000000 } from './1795740000000-hold-in-fewer-statements.js';
import { SearchByForm1795750000000 } from './1795750000000-search-by-form.js';
import { DropTheLineWithoutShares1795755000000 } from './1795755000000-drop-the-line-without-shares.js';
import { UseReportTicketsOnce1795760000000 } from './1795760000000-use-report-tickets-once.js';
import { SplitHoldTickets1795770000000 } from './1795770000000-split-hold-tickets.js';
import { CreateTeamMembers1795780000000 } from './1795780000000-create-team-members.js';
import { OpenTheDoor1795790000000 } from './1795790000000-open-the-door.js';
import { KeepLateScans1795800000000 } from './1795800000000-keep-late-scans.js';
import { CreateHelperLinks1795801000000 } from './1795801000000-create-helper-links.js';
import { HandOutHeadphones1795810000000 } from './1795810000000-hand-out-headphones.js';
import { AdmitByHand1795820000000 } from './1795820000000-admit-by-hand.js';
import { LookScansUp1795822000000 } from './1795822000000-look-scans-up.js';
import { CountChannelVotes1795823000000 } from './1795823000000-count-channel-votes.js';
import { LetGuestsOutAndIn1795824000000 } from './1795824000000-let-guests-out-and-in.js';
import { HoldWithoutCompilation1795824001000 } from './1795824001000-hold-without-compilation.js';
import { TraceOrdersAndMails1795824002000 } from './1795824002000-trace-orders-and-mails.js';
import { WaitInLine1795824003000 } from './1795824003000-wait-in-line.js';
import { KeepFirstFailedAttempt1795825000000 } from './1795825000000-keep-first-failed-attempt.js';
import { LimitQuestionsAboutPayments1795825001000 } from './1795825001000-limit-questions-about-payments.js';
import { PacePaymentJobs1795826000000 } from './1795826000000-pace-payment-jobs.js';
import { SortVenuesByForm1795827000000 } from './1795827000000-sort-venues-by-form.js';
import { KeepFirstRefusalOfMails1795828000000 } from './1795828000000-keep-first-refusal-of-mails.js';
import { KeepFirstAttemptOfMails1795828001000 } from './1795828001000-keep-first-attempt-of-mails.js';
import { IndexUsersAtTheDoor1795828101000 } from './1795828101000-index-users-at-the-door.js';
import { NameZonesByPlaces1795828102000 } from './1795828102000-name-zones-by-places.js';
import { IndexPublishedEvents1795830001000 } from './1795830001000-index-published-events.js';
import { LimitSwitchesOfRoles1795830000000 } from './1795830000000-limit-switches-of-roles.js';
import { CountOpenOrders1795831000000 } from './1795831000000-count-open-orders.js';
import { LimitHeadsetReminders1795832000000 } from './1795832000000-limit-headset-reminders.js';
import { KeepInvitations1795834000000 } from './1795834000000-keep-invitations.js';
import { MailsWaitForRecipients1795834001000 } from './1795834001000-mails-wait-for-recipients.js';
import { ScanWithoutIndexes1795829000000 } from './1795829000000-scan-without-indexes.js';
import { AuditLostDisputes1795835000000 } from './1795835000000-audit-lost-disputes.js';
import { LimitSignIns1795840000000 } from './1795840000000-limit-sign-ins.js';
import { SurviveClocksThatGoBack1795841000000 } from './1795841000000-survive-clocks-that-go-back.js';
import { LockBuyersFirst1795843000000 } from './1795843000000-lock-buyers-first.js';
import { KeepLinesMoving1795846000000 } from './1795846000000-keep-lines-moving.js';

/** Append-only, oldest first. */
export const MIGRATIONS = [
  CreateUsers1795219200000,
  CreateIdempotencyKeys1795219201000,
  CreateVenues1795219202000,
  CreateEvents1795219203000,
  CreateOrders1795219210000,
  CreateStockFunctions1795219211000,
  CreateTickets1795219220000,
  GroupHolds1795305600000,
  CreatePayments1795305610000,
  CreateAuditViews1795305620000,
  RetryAtTheProvider1795305640000,
  FindOldIdempotencyKeys1795305650000,
  CreateRefunds1795305660000,
  RoundsByTheShopsClock1795305670000,
  MoveManyOrders1795305680000,
  TellPlaceInLine1795305690000,
  AuditAcknowledgedOrders1795305700000,
  CreateClientReports1795392000000,
  CreateFailedSignIns1795478400000,
  CreateMails1795478410000,
  ResetPasswords1795478420000,
  LetAccountsGo1795478430000,
  CreateAuditLog1795478440000,
  ServeTheListByIndexes1795565000000,
  ConfirmAddresses1795651410000,
  CountRegistrations1795651411000,
  CreateEmailLinks1795651412000,
  IdentifyTheSite1795651420000,
  CreateRecoveryMode1795651421000,
  FollowDisputes1795651430000,
  AuditDisputes1795651431000,
  FlagChangedPrices1795651432000,
  PageThroughLists1795651440000,
  SendMailsByPriority1795651450000,
  CreateAlarms1795651451000,
  LookAtTheLedgerInParts1795651452000,
  ForgetWhatIsOld1795651453000,
  ShareTheLine1795651480000,
  LetRanksFade1795651490000,
  CorrectMistypedAddresses1795660000000,
  SumOrdersByIndex1795670000000,
  CreateCanaryVotes1795680000000,
  LookFirstAtNight1795690000000,
  ClaimInOnePass1795700000000,
  LookBuyersUp1795702000000,
  CreateRegistry1795710000000,
  KeepShellFiles1795720000000,
  LookNetworksUp1795730000000,
  HoldInFewerStatements1795740000000,
  SearchByForm1795750000000,
  DropTheLineWithoutShares1795755000000,
  UseReportTicketsOnce1795760000000,
  SplitHoldTickets1795770000000,
  CreateTeamMembers1795780000000,
  OpenTheDoor1795790000000,
  KeepLateScans1795800000000,
  CreateHelperLinks1795801000000,
  HandOutHeadphones1795810000000,
  AdmitByHand1795820000000,
  LookScansUp1795822000000,
  CountChannelVotes1795823000000,
  LetGuestsOutAndIn1795824000000,
  HoldWithoutCompilation1795824001000,
  TraceOrdersAndMails1795824002000,
  WaitInLine1795824003000,
  KeepFirstFailedAttempt1795825000000,
  LimitQuestionsAboutPayments1795825001000,
  PacePaymentJobs1795826000000,
  SortVenuesByForm1795827000000,
  KeepFirstRefusalOfMails1795828000000,
  KeepFirstAttemptOfMails1795828001000,
  IndexUsersAtTheDoor1795828101000,
  NameZonesByPlaces1795828102000,
  ScanWithoutIndexes1795829000000,
  LimitSwitchesOfRoles1795830000000,
  IndexPublishedEvents1795830001000,
  CountOpenOrders1795831000000,
  LimitHeadsetReminders1795832000000,
  KeepInvitations1795834000000,
  MailsWaitForRecipients1795834001000,
  AuditLostDisputes1795835000000,
  LimitSignIns1795840000000,
  SurviveClocksThatGoBack1795841000000,
  LockBuyersFirst1795843000000,
  KeepLinesMoving1795846000000,
];
