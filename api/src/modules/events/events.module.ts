import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { EventCatalogue } from './event-catalogue.service.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

@Module({
  imports: [IdempotencyModule, VenuesModule],
  providers: [EventCatalogue, EventRecordsRepository],
  exports: [EventCatalogue],
})
export class EventsModule {}
