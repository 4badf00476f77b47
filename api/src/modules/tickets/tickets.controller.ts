import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type PageQuery, pageQuerySchema, type Ticket, ticketSchema } from '@stagedoor/contracts';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, AnswersPage } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import type { Page } from '../../common/lists/page.js';
import { TicketQueries } from './ticket-queries.service.js';

@ApiTags('tickets')
@Controller('tickets')
export class TicketsController {
  constructor(private readonly queries: TicketQueries) {}

  @Get('my-tickets')
  @AnswersPage(ticketSchema, {
    summary: 'A page of my tickets, those bought last first',
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED'],
  })
  list(
    @CurrentUser() user: SignedInUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<Ticket>> {
    return this.queries.list(user.id, query);
  }

  @Get(':id')
  @Answers(ticketSchema, {
    summary: 'One of my tickets',
    errors: ['UNAUTHENTICATED', 'TICKET_NOT_FOUND'],
  })
  get(@CurrentUser() user: SignedInUser, @PathId('TICKET_NOT_FOUND') id: string): Promise<Ticket> {
    return this.queries.get(id, user.id);
  }
}
