import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type DecidedScan,
  decidedScanSchema,
  type LateDecisionBody,
  lateDecisionBodySchema,
} from '@stagedoor/contracts';
import { CurrentUser } from '../../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../../common/http/answers.decorator.js';
import { PathId } from '../../../common/http/path-id.js';
import { DoorSupervisorGuard } from '../door.guard.js';
import { DecideLateScanService } from './decide-late-scan.service.js';

/** The scans of people whose right at a door ended before the scans arrived. */
@ApiTags('door')
@Controller('events')
export class LateScansController {
  constructor(private readonly decideLateScan: DecideLateScanService) {}

  @UseGuards(DoorSupervisorGuard)
  @Post(':id/door/late-scans')
  @Answers(decidedScanSchema, {
    summary: 'Accept or refuse a scan that arrived after the right of its person had ended',
    errors: [
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'EVENT_NOT_FOUND',
      ...BODY_ERRORS,
      'SCAN_NOT_FOUND',
      'LATE_SCAN_DECIDED',
    ],
  })
  decide(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: lateDecisionBodySchema }) body: LateDecisionBody,
  ): Promise<DecidedScan> {
    return this.decideLateScan.decide(user.id, id, body);
  }
}
