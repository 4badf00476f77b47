import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type DoorEvent,
  doorEventSchema,
  type DoorList,
  type DoorListQuery,
  doorListQuerySchema,
  doorListSchema,
  type DoorReport,
  doorReportSchema,
  nothingSchema,
  type ScanBatch,
  scanBatchSchema,
  type ScanResults,
  scanResultsSchema,
  type UndoBody,
  undoBodySchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { Compressed } from '../../common/http/compressed-answers.js';
import { PathId } from '../../common/http/path-id.js';
import type { DoorCaller } from './domain/door-caller.js';
import {
  AtTheDoor,
  CurrentDoorCaller,
  DoorCallerGuard,
  DoorScansGuard,
} from './door-caller.guard.js';
import { DoorQueries } from './door-queries.service.js';
import { DoorSupervisorGuard } from './door.guard.js';
import { TakeScansService } from './take-scans.service.js';
import { UndoAdmissionService } from './undo-admission.service.js';

const NEEDS_TEAM = ['UNAUTHENTICATED', 'FORBIDDEN', 'EVENT_NOT_FOUND'] as const;
/** Of a person of the team, or a helper with a link. */
const NEEDS_RIGHT = [...NEEDS_TEAM, 'HELPER_LINK_ENDED'] as const;

/** The door of an event: its tickets are scanned by its creator and its team, in any role. */
@ApiTags('door')
@Controller('events')
export class CheckInsController {
  constructor(
    private readonly queries: DoorQueries,
    private readonly takeScans: TakeScansService,
    private readonly undoAdmission: UndoAdmissionService,
  ) {}

  @Get('door')
  @Answers(z.array(doorEventSchema), {
    summary: 'The events at whose doors I may work, from those of last night on, the next first',
    errors: ['UNAUTHENTICATED'],
  })
  nights(@CurrentUser() { id }: SignedInUser): Promise<DoorEvent[]> {
    return this.queries.ofPerson(id);
  }

  @AtTheDoor(DoorCallerGuard)
  @Get(':id/door')
  @Answers(doorEventSchema, {
    summary: 'An event at whose door I may work, and what I may do there',
    errors: NEEDS_RIGHT,
  })
  night(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentDoorCaller() { right }: DoorCaller,
  ): Promise<DoorEvent> {
    return this.queries.one(id, right);
  }

  @AtTheDoor(DoorCallerGuard)
  @Compressed()
  @Get(':id/door/tickets')
  @Answers(doorListSchema, {
    summary: 'The tickets of an event by the hashes of their codes: all, or those that changed',
    errors: [...NEEDS_RIGHT, 'VALIDATION_FAILED'],
  })
  tickets(
    @PathId('EVENT_NOT_FOUND') id: string,
    @Query({ schema: doorListQuerySchema }) query: DoorListQuery,
  ): Promise<DoorList> {
    return this.queries.tickets(id, query);
  }

  @AtTheDoor(DoorScansGuard)
  @Post(':id/door/scans')
  @Answers(scanResultsSchema, {
    summary:
      'Decide scans of a device, or tell only that it is there. The same scan gets the same verdict again. After the right of the caller has ended, store its scans for a supervisor',
    errors: [...NEEDS_RIGHT, ...BODY_ERRORS],
  })
  scan(
    @PathId('EVENT_NOT_FOUND') _id: string,
    @CurrentDoorCaller() caller: DoorCaller,
    @Body({ schema: scanBatchSchema }) body: ScanBatch,
  ): Promise<ScanResults> {
    return this.takeScans.take(caller, body);
  }

  @UseGuards(DoorSupervisorGuard)
  @Post(':id/door/undo')
  @Answers(nothingSchema, {
    summary: 'End an admission: the ticket is valid again',
    errors: [...NEEDS_TEAM, ...BODY_ERRORS, 'SCAN_NOT_FOUND'],
  })
  undo(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: undoBodySchema }) body: UndoBody,
  ): Promise<null> {
    return this.undoAdmission.undo(user.id, id, body);
  }

  @UseGuards(DoorSupervisorGuard)
  @Get(':id/door/report')
  @Answers(doorReportSchema, { summary: 'The night at a glance', errors: NEEDS_TEAM })
  report(@PathId('EVENT_NOT_FOUND') id: string): Promise<DoorReport> {
    return this.queries.report(id);
  }
}
