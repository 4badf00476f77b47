import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CheckInsModule } from '../check-ins/check-ins.module.js';
import { EventsModule } from '../events/events.module.js';
import { HeadphonesModule } from '../headphones/headphones.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { TeamModule } from '../team/team.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { VotesModule } from '../votes/votes.module.js';
import { DeleteAccountService } from './delete-account.service.js';
import { ExportPersonalDataService } from './export-personal-data.service.js';
import { ExportTurns } from './export-turns.service.js';
import { PersonalDataController } from './personal-data.controller.js';

/** The data of a user across all modules. */
@Module({
  imports: [
    AuditLogModule,
    AuthModule,
    CheckInsModule,
    EventsModule,
    HeadphonesModule,
    OrdersModule,
    TeamModule,
    TicketsModule,
    VenuesModule,
    VotesModule,
  ],
  controllers: [PersonalDataController],
  providers: [DeleteAccountService, ExportPersonalDataService, ExportTurns],
})
export class PersonalDataModule {}
