import { Body, Controller, Put, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { nothingSchema, type ReEntryBody, reEntryBodySchema } from '@stagedoor/contracts';
import { CurrentUser } from '../../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../../common/http/answers.decorator.js';
import { PathId } from '../../../common/http/path-id.js';
import { DoorSupervisorGuard } from '../door.guard.js';
import { ChangeReEntryService } from './change-re-entry.service.js';

/** Whether guests of an event may go out and come in again. */
@ApiTags('door')
@Controller('events')
export class ReEntryController {
  constructor(private readonly changeReEntry: ChangeReEntryService) {}

  @UseGuards(DoorSupervisorGuard)
  @Put(':id/door/re-entry')
  @Answers(nothingSchema, {
    summary: 'Allow guests to go out and come in again, or end it',
    errors: [
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'EVENT_NOT_FOUND',
      ...BODY_ERRORS,
      'TOO_MANY_REQUESTS',
    ],
  })
  change(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: reEntryBodySchema }) body: ReEntryBody,
  ): Promise<null> {
    return this.changeReEntry.change(user.id, id, body);
  }
}
