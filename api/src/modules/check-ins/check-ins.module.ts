import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { TeamModule } from '../team/team.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AdmitByHandController } from './admit-by-hand.controller.js';
import { AdmitByHandService } from './admit-by-hand.service.js';
import { DoorQueries } from './door-queries.service.js';
import { DoorRights } from './door-rights.service.js';
import { DoorWorkQueries } from './door-work-queries.service.js';
import { CheckInsController } from './check-ins.controller.js';
import { DoorCallerGuard, DoorScansGuard } from './door-caller.guard.js';
import { DoorGuard, DoorSupervisorGuard } from './door.guard.js';
import { ClaimHelperLinkService } from './helpers/claim-helper-link.service.js';
import { HelperLinkQueries } from './helpers/helper-link-queries.service.js';
import { HelperLinksController } from './helpers/helper-links.controller.js';
import { MakeHelperLinkService } from './helpers/make-helper-link.service.js';
import { HelperLinksRepository } from './helpers/persistence/helper-links.repository.js';
import { RevokeHelperLinkService } from './helpers/revoke-helper-link.service.js';
import { DecideLateScanService } from './late/decide-late-scan.service.js';
import { LateScansController } from './late/late-scans.controller.js';
import { LateScansRepository } from './late/late-scans.repository.js';
import { DoorDevicesRepository } from './persistence/door-devices.repository.js';
import { DoorListsRepository } from './persistence/door-lists.repository.js';
import { DoorScansRepository } from './persistence/door-scans.repository.js';
import { DoorWorkRepository } from './persistence/door-work.repository.js';
import { MovementsRepository } from './persistence/movements.repository.js';
import { ChangeReEntryService } from './re-entry/change-re-entry.service.js';
import { ReEntryController } from './re-entry/re-entry.controller.js';
import { ScanDecisions } from './scan-decisions.service.js';
import { FoundTicketsRepository } from './persistence/found-tickets.repository.js';
import { ExportScansService } from './scans-file/export-scans.service.js';
import { ScansFileController } from './scans-file/scans-file.controller.js';
import { ScansFileRepository } from './scans-file/scans-file.repository.js';
import { TakeScansService } from './take-scans.service.js';
import { UndoAdmissionService } from './undo-admission.service.js';

/** Scans at the doors of events. */
@Module({
  imports: [AuditLogModule, AuthModule, EventsModule, TeamModule, TicketsModule],
  controllers: [
    AdmitByHandController,
    CheckInsController,
    HelperLinksController,
    LateScansController,
    ReEntryController,
    ScansFileController,
  ],
  providers: [
    AdmitByHandService,
    ChangeReEntryService,
    ClaimHelperLinkService,
    DecideLateScanService,
    DoorCallerGuard,
    DoorDevicesRepository,
    DoorGuard,
    DoorListsRepository,
    DoorQueries,
    DoorRights,
    DoorScansGuard,
    DoorScansRepository,
    DoorSupervisorGuard,
    DoorWorkQueries,
    DoorWorkRepository,
    ExportScansService,
    FoundTicketsRepository,
    HelperLinkQueries,
    HelperLinksRepository,
    LateScansRepository,
    MakeHelperLinkService,
    MovementsRepository,
    RevokeHelperLinkService,
    ScanDecisions,
    ScansFileRepository,
    TakeScansService,
    UndoAdmissionService,
  ],
  exports: [DoorRights, DoorWorkQueries, HelperLinkQueries],
})
export class CheckInsModule {}
