import {
  Body,
  Controller,
  Delete,
  Get,
  Patch,
  Post,
  Put,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CreatedEvent,
  createdEventSchema,
  type CreateEventBody,
  createEventBodySchema,
  type Event,
  type EventListQuery,
  eventListQuerySchema,
  eventListSchema,
  eventSchema,
  type MyEvent,
  myEventSchema,
  nothingSchema,
  type PageQuery,
  pageQuerySchema,
  type UpdateEventBody,
  updateEventBodySchema,
} from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, Public, RequireRole } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, AnswersPage, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import { type PreparedAnswer, PreparedAnswers } from '../../common/http/prepared-answers.js';
import { TakesNoBody } from '../../common/http/takes-no-body.decorator.js';
import {
  IdempotencyKey,
  REPEAT_ERRORS,
  Repeatable,
} from '../../common/idempotency/idempotency-key.decorator.js';
import type { Page } from '../../common/lists/page.js';
import { CreateEventService } from './create-event.service.js';
import { DeleteEventService } from './delete-event.service.js';
import { EventOwnerGuard } from './event-owner.guard.js';
import { EventQueries } from './event-queries.service.js';
import { PublishEventService } from './publish-event.service.js';
import { UpdateEventService } from './update-event.service.js';

const NEEDS_CREATOR = ['UNAUTHENTICATED', 'ROLE_REQUIRED'] as const;
const NEEDS_OWNER = [...NEEDS_CREATOR, 'FORBIDDEN', 'EVENT_NOT_FOUND'] as const;

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly queries: EventQueries,
    private readonly prepared: PreparedAnswers,
    private readonly createEvent: CreateEventService,
    private readonly updateEvent: UpdateEventService,
    private readonly publishEvent: PublishEventService,
    private readonly deleteEvent: DeleteEventService,
  ) {}

  @Public()
  @Get()
  @Answers(eventListSchema, {
    summary: 'Published events that have not ended, soonest first',
    errors: ['VALIDATION_FAILED'],
  })
  list(
    @Query({ schema: eventListQuerySchema }) query: EventListQuery,
    @Req() { originalUrl }: FastifyRequest,
  ): Promise<PreparedAnswer> {
    return this.prepared.get(originalUrl, () => this.queries.list(query));
  }

  @RequireRole('creator')
  @Get('my-events')
  @AnswersPage(myEventSchema, {
    summary: 'A page of the events I created, the newest first',
    errors: [...NEEDS_CREATOR, 'VALIDATION_FAILED'],
  })
  mine(
    @CurrentUser() user: SignedInUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<MyEvent>> {
    return this.queries.mine(user, query);
  }

  @Public()
  @Get(':id')
  @Answers(eventSchema, {
    summary: 'One event; a draft for its creator alone',
    errors: ['EVENT_NOT_FOUND'],
  })
  get(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser | undefined,
  ): Promise<Event> {
    return this.queries.get(id, user);
  }

  @RequireRole('creator')
  @Repeatable()
  @Post()
  @Answers(createdEventSchema, {
    summary: 'Create a draft',
    status: 201,
    errors: [
      ...NEEDS_CREATOR,
      ...BODY_ERRORS,
      'VENUE_NOT_FOUND',
      'DRAFT_LIMIT_REACHED',
      'TOO_MANY_REQUESTS',
      ...REPEAT_ERRORS,
    ],
  })
  create(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: createEventBodySchema }) body: CreateEventBody,
    @IdempotencyKey() key: string | null,
  ): Promise<CreatedEvent> {
    return this.createEvent.create(user.id, body, key);
  }

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @Put(':id')
  @Answers(eventSchema, {
    summary: 'Change some fields of my event',
    errors: [
      ...NEEDS_OWNER,
      ...BODY_ERRORS,
      'VENUE_NOT_FOUND',
      'EVENT_HAS_SALES',
      'EVENT_CANCELLED',
      'PUBLISHED_LIMIT_REACHED',
    ],
  })
  update(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: updateEventBodySchema }) body: UpdateEventBody,
  ): Promise<Event> {
    return this.updateEvent.update(id, user.id, body);
  }

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @TakesNoBody()
  @Patch(':id/publish')
  @Answers(eventSchema, {
    summary: 'Put my draft on sale; a published event stays as it is',
    errors: [
      ...NEEDS_OWNER,
      'VALIDATION_FAILED',
      'EVENT_CANCELLED',
      'PUBLISHED_LIMIT_REACHED',
      'TOO_MANY_REQUESTS',
    ],
  })
  publish(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<Event> {
    return this.publishEvent.publish(id, user.id);
  }

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @TakesNoBody()
  @Delete(':id')
  @Answers(nothingSchema, {
    summary: 'Delete my event, if nobody ordered tickets',
    errors: [...NEEDS_OWNER, 'EVENT_HAS_SALES'],
  })
  delete(@PathId('EVENT_NOT_FOUND') id: string, @CurrentUser() user: SignedInUser): Promise<null> {
    return this.deleteEvent.delete(id, user.id);
  }
}
