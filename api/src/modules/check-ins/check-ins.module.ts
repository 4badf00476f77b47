import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { TeamModule } from '../team/team.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { DoorQueries } from './door-queries.service.js';
import { DoorRights } from './door-rights.service.js';
import { CheckInsController } from './check-ins.controller.js';
import { DoorScansGuard } from './door-caller.guard.js';
import { DoorGuard, DoorSupervisorGuard } from './door.guard.js';
import { DecideLateScanService } from './late/decide-late-scan.service.js';
import { LateScansController } from './late/late-scans.controller.js';
import { LateScansRepository } from './late/late-scans.repository.js';
import { DoorDevicesRepository } from './persistence/door-devices.repository.js';
import { DoorListsRepository } from './persistence/door-lists.repository.js';
import { DoorScansRepository } from './persistence/door-scans.repository.js';
import { TakeScansService } from './take-scans.service.js';
import { UndoAdmissionService } from './undo-admission.service.js';

/** Scans at the doors of events. */
@Module({
  imports: [EventsModule, TeamModule, TicketsModule],
  controllers: [CheckInsController, LateScansController],
  providers: [
    DecideLateScanService,
    DoorDevicesRepository,
    DoorGuard,
    DoorListsRepository,
    DoorQueries,
    DoorRights,
    DoorScansGuard,
    DoorScansRepository,
    DoorSupervisorGuard,
    LateScansRepository,
    TakeScansService,
    UndoAdmissionService,
  ],
})
export class CheckInsModule {}
