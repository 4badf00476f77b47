import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { CreateVenueService } from './create-venue.service.js';
import { VenuesRepository } from './persistence/venues.repository.js';
import { VenueQueries } from './venue-queries.service.js';
import { VenuesController } from './venues.controller.js';

@Module({
  imports: [IdempotencyModule],
  controllers: [VenuesController],
  providers: [CreateVenueService, VenueQueries, VenuesRepository],
  exports: [VenueQueries],
})
export class VenuesModule {}
