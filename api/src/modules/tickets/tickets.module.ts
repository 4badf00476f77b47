import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { DrawTicketQrService } from './draw-ticket-qr.service.js';
import { IssueTicketsService } from './issue-tickets.service.js';
import { TicketsRepository } from './persistence/tickets.repository.js';
import { TicketQrController } from './ticket-qr.controller.js';
import { TicketQueries } from './ticket-queries.service.js';
import { TicketsController } from './tickets.controller.js';

/** Tickets and their codes: created for paid orders, shown to their holders. */
@Module({
  imports: [EventsModule],
  controllers: [TicketQrController, TicketsController],
  providers: [DrawTicketQrService, IssueTicketsService, TicketQueries, TicketsRepository],
  exports: [IssueTicketsService, TicketQueries],
})
export class TicketsModule {}
