import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { DrawTicketQrService } from './draw-ticket-qr.service.js';
import { IssueTicketsService } from './issue-tickets.service.js';
import { TicketsRepository } from './persistence/tickets.repository.js';
import { TicketAdmission } from './ticket-admission.service.js';
import { TicketQrController } from './ticket-qr.controller.js';
import { TicketQueries } from './ticket-queries.service.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsPdf } from './tickets-pdf.service.js';

/** Tickets and their codes: issued for paid orders, listed for their holders and printed. */
@Module({
  imports: [EventsModule],
  controllers: [TicketQrController, TicketsController],
  providers: [
    DrawTicketQrService,
    IssueTicketsService,
    TicketAdmission,
    TicketQueries,
    TicketsPdf,
    TicketsRepository,
  ],
  exports: [IssueTicketsService, TicketAdmission, TicketQueries, TicketsPdf],
})
export class TicketsModule {}
