import { Module } from '@nestjs/common';
import { HttpModule } from '../../common/http/http.module.js';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { CreateEventService } from './create-event.service.js';
import { DeleteEventService } from './delete-event.service.js';
import { EventCalendarController } from './event-calendar.controller.js';
import { EventCatalogue } from './event-catalogue.service.js';
import { EventListChanges } from './event-list-changes.service.js';
import { EventListOverview } from './event-list-overview.service.js';
import { EventOwnerGuard } from './event-owner.guard.js';
import { EventQueries } from './event-queries.service.js';
import { EventsController } from './events.controller.js';
import { MarkEndedEventsJob } from './mark-ended-events.job.js';
import { EventListRepository } from './persistence/event-list.repository.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';
import { EventsRepository } from './persistence/events.repository.js';
import { PublishedLimit } from './published-limit.service.js';
import { PublishEventService } from './publish-event.service.js';
import { UpdateEventService } from './update-event.service.js';

@Module({
  imports: [AuditLogModule, AuthModule, HttpModule, IdempotencyModule, VenuesModule],
  controllers: [EventCalendarController, EventsController],
  providers: [
    CreateEventService,
    DeleteEventService,
    EventCatalogue,
    EventListChanges,
    EventListOverview,
    EventListRepository,
    EventOwnerGuard,
    EventQueries,
    EventRecordsRepository,
    EventsRepository,
    MarkEndedEventsJob,
    PublishEventService,
    PublishedLimit,
    UpdateEventService,
  ],
  exports: [EventCatalogue, EventOwnerGuard, EventQueries],
})
export class EventsModule {}
