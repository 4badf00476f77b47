import { Body, Controller, Get, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Headphones,
  headphonesSchema,
  type HeadsetBatch,
  headsetBatchSchema,
  type HeadsetHolders,
  headsetHoldersSchema,
  type HeadsetLabels,
  type HeadsetLabelsQuery,
  headsetLabelsQuerySchema,
  headsetLabelsSchema,
  type HeadsetPool,
  type HeadsetPoolChanges,
  headsetPoolChangesSchema,
  headsetPoolSchema,
  type HeadsetReminders,
  headsetRemindersSchema,
  type HeadsetResults,
  headsetResultsSchema,
} from '@stagedoor/contracts';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import { TakesNoBody } from '../../common/http/takes-no-body.decorator.js';
import {
  CurrentDoorCaller,
  type DoorCaller,
  DoorScansGuard,
} from '../check-ins/door-caller.guard.js';
import { DoorGuard, DoorSupervisorGuard } from '../check-ins/door.guard.js';
import { HeadphoneQueries } from './headphone-queries.service.js';
import { RemindHoldersService } from './remind-holders.service.js';
import { SetHeadsetPoolService } from './set-headset-pool.service.js';
import { TakeHeadsetEntriesService } from './take-headset-entries.service.js';

const NEEDS_TEAM = ['UNAUTHENTICATED', 'FORBIDDEN', 'EVENT_NOT_FOUND'] as const;

/** The headphones of an event, handed out and taken back by its creator and its team. */
@ApiTags('headphones')
@Controller('events')
export class HeadphonesController {
  constructor(
    private readonly queries: HeadphoneQueries,
    private readonly setPool: SetHeadsetPoolService,
    private readonly takeEntries: TakeHeadsetEntriesService,
    private readonly remindHolders: RemindHoldersService,
  ) {}

  @UseGuards(DoorGuard)
  @Get(':id/headphones')
  @Answers(headphonesSchema, {
    summary: 'The headphones of an event: how many are available, out, back, faulty and missing',
    errors: NEEDS_TEAM,
  })
  now(@PathId('EVENT_NOT_FOUND') id: string): Promise<Headphones> {
    return this.queries.ofEvent(id);
  }

  @UseGuards(DoorSupervisorGuard)
  @Put(':id/headphones/pool')
  @Answers(headsetPoolSchema, {
    summary:
      'Enter how many headsets are hired and the fee for a missing one. Later a body names the figures to change',
    errors: [...NEEDS_TEAM, ...BODY_ERRORS],
  })
  pool(
    @PathId('EVENT_NOT_FOUND') id: string,
    @Body({ schema: headsetPoolChangesSchema }) body: HeadsetPoolChanges,
  ): Promise<HeadsetPool> {
    return this.setPool.set(id, body);
  }

  @UseGuards(DoorScansGuard)
  @Post(':id/headphones/entries')
  @Answers(headsetResultsSchema, {
    summary:
      'Hand out, take back and count headsets. The same entry gets the same answer again. After the right of the caller has ended, entries that were done before still count',
    errors: [...NEEDS_TEAM, ...BODY_ERRORS, 'HEADSET_POOL_NOT_FOUND'],
  })
  enter(
    @PathId('EVENT_NOT_FOUND') _id: string,
    @CurrentUser() user: SignedInUser,
    @CurrentDoorCaller() caller: DoorCaller,
    @Body({ schema: headsetBatchSchema }) body: HeadsetBatch,
  ): Promise<HeadsetResults> {
    return this.takeEntries.take(user.id, caller, body);
  }

  @UseGuards(DoorSupervisorGuard)
  @Get(':id/headphones/labels')
  @Answers(headsetLabelsSchema, {
    summary: 'The labels of headsets, with their QR codes, to print',
    errors: [...NEEDS_TEAM, 'VALIDATION_FAILED', 'HEADSET_POOL_NOT_FOUND'],
  })
  labels(
    @PathId('EVENT_NOT_FOUND') id: string,
    @Query({ schema: headsetLabelsQuerySchema }) query: HeadsetLabelsQuery,
  ): Promise<HeadsetLabels> {
    return this.queries.labels(id, query);
  }

  @UseGuards(DoorSupervisorGuard)
  @Get(':id/headphones/holders')
  @Answers(headsetHoldersSchema, { summary: 'Who has a headset now', errors: NEEDS_TEAM })
  holders(@PathId('EVENT_NOT_FOUND') id: string): Promise<HeadsetHolders> {
    return this.queries.holders(id);
  }

  @UseGuards(DoorSupervisorGuard)
  @TakesNoBody()
  @Post(':id/headphones/reminders')
  @Answers(headsetRemindersSchema, {
    summary:
      'Write to the people who have headsets, once for each loan and at most once within six hours',
    errors: [...NEEDS_TEAM, 'VALIDATION_FAILED'],
  })
  remind(@PathId('EVENT_NOT_FOUND') id: string): Promise<HeadsetReminders> {
    return this.remindHolders.remind(id);
  }
}
