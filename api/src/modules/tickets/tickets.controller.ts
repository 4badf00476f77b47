import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Ticket, ticketSchema } from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import { TicketQueries } from './ticket-queries.service.js';

@ApiTags('tickets')
@Controller('tickets')
export class TicketsController {
  constructor(private readonly queries: TicketQueries) {}

  @Get('my-tickets')
  @Answers(z.array(ticketSchema), {
    summary: 'My tickets, those bought last first',
    errors: ['UNAUTHENTICATED'],
  })
  list(@CurrentUser() user: SignedInUser): Promise<Ticket[]> {
    return this.queries.list(user.id);
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
