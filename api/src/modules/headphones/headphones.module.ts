import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CheckInsModule } from '../check-ins/check-ins.module.js';
import { EventsModule } from '../events/events.module.js';
import { MailModule } from '../mail/mail.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { HeadphoneMails } from './headphone-mails.js';
import { HeadphoneQueries } from './headphone-queries.service.js';
import { HeadphonesController } from './headphones.controller.js';
import { HeadsetEntriesRepository } from './persistence/headset-entries.repository.js';
import { HeadsetLoansRepository } from './persistence/headset-loans.repository.js';
import { HeadsetPoolsRepository } from './persistence/headset-pools.repository.js';
import { RemindHoldersService } from './remind-holders.service.js';
import { SetHeadsetPoolService } from './set-headset-pool.service.js';
import { TakeHeadsetEntriesService } from './take-headset-entries.service.js';

/** The headphones of events: handed out for tickets, and taken back. */
@Module({
  imports: [AuthModule, CheckInsModule, EventsModule, MailModule, TicketsModule],
  controllers: [HeadphonesController],
  providers: [
    HeadphoneMails,
    HeadphoneQueries,
    HeadsetEntriesRepository,
    HeadsetLoansRepository,
    HeadsetPoolsRepository,
    RemindHoldersService,
    SetHeadsetPoolService,
    TakeHeadsetEntriesService,
  ],
  exports: [HeadphoneQueries],
})
export class HeadphonesModule {}
