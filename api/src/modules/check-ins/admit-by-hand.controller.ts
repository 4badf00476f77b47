import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type DoorSearchQuery,
  doorSearchQuerySchema,
  type FoundTicket,
  foundTicketSchema,
  type HandAdmissionBody,
  handAdmissionBodySchema,
  type ScanResult,
  scanResultSchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import { AdmitByHandService } from './admit-by-hand.service.js';
import { DoorSupervisorGuard } from './door.guard.js';

const NEEDS_SUPERVISOR = ['UNAUTHENTICATED', 'FORBIDDEN', 'EVENT_NOT_FOUND'] as const;

/** Tickets whose codes cannot be scanned: found and admitted by the creator and supervisors. */
@ApiTags('door')
@UseGuards(DoorSupervisorGuard)
@Controller('events')
export class AdmitByHandController {
  constructor(private readonly byHand: AdmitByHandService) {}

  @Get(':id/door/search')
  @Answers(z.array(foundTicketSchema), {
    summary: 'Find tickets by a part of the name or email of their holder, or the end of the code',
    errors: [...NEEDS_SUPERVISOR, 'VALIDATION_FAILED'],
  })
  search(
    @PathId('EVENT_NOT_FOUND') id: string,
    @Query({ schema: doorSearchQuerySchema }) query: DoorSearchQuery,
  ): Promise<FoundTicket[]> {
    return this.byHand.search(id, query);
  }

  @Post(':id/door/admissions')
  @Answers(scanResultSchema, {
    summary:
      'Admit a ticket without its code, with a reason. The same id gets the same verdict again',
    errors: [...NEEDS_SUPERVISOR, ...BODY_ERRORS, 'TICKET_NOT_FOUND'],
  })
  admit(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: handAdmissionBodySchema }) body: HandAdmissionBody,
  ): Promise<ScanResult> {
    return this.byHand.admit(user.id, id, body);
  }
}
