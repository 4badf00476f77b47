import { Module } from '@nestjs/common';
import { HttpModule } from '../../common/http/http.module.js';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CreateVenueService } from './create-venue.service.js';
import { FindVenuesService } from './find-venues.service.js';
import { VenueListRepository } from './persistence/venue-list.repository.js';
import { VenuesRepository } from './persistence/venues.repository.js';
import { VenueListQueries } from './venue-list-queries.service.js';
import { VenueQueries } from './venue-queries.service.js';
import { VenuesController } from './venues.controller.js';

@Module({
  imports: [AuthModule, HttpModule, IdempotencyModule],
  controllers: [VenuesController],
  providers: [
    CreateVenueService,
    FindVenuesService,
    VenueListQueries,
    VenueListRepository,
    VenueQueries,
    VenuesRepository,
  ],
  exports: [VenueListQueries, VenueQueries],
})
export class VenuesModule {}
