import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CreateVenueBody,
  createVenueBodySchema,
  type Venue,
  type VenueList,
  type VenueListQuery,
  venueListQuerySchema,
  venueListSchema,
  venueSchema,
} from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, Public, RequireRole } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import type { PreparedAnswer } from '../../common/http/prepared-answers.js';
import {
  IdempotencyKey,
  REPEAT_ERRORS,
  Repeatable,
} from '../../common/idempotency/idempotency-key.decorator.js';
import { CreateVenueService } from './create-venue.service.js';
import { VenueListQueries } from './venue-list-queries.service.js';
import { VenueQueries } from './venue-queries.service.js';

@ApiTags('venues')
@Controller('venues')
export class VenuesController {
  constructor(
    private readonly queries: VenueQueries,
    private readonly lists: VenueListQueries,
    private readonly createVenue: CreateVenueService,
  ) {}

  @Public()
  @Get()
  @Answers(venueListSchema, {
    summary: 'A page of the venues by name, of all or with mine=true of those of the caller',
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED'],
  })
  list(
    @CurrentUser() user: SignedInUser | undefined,
    @Query({ schema: venueListQuerySchema }) query: VenueListQuery,
    @Req() { originalUrl }: FastifyRequest,
  ): Promise<VenueList | PreparedAnswer> {
    return this.lists.list(user, query, originalUrl);
  }

  @Public()
  @Get(':id')
  @Answers(venueSchema, { summary: 'One venue', errors: ['VENUE_NOT_FOUND'] })
  get(@PathId('VENUE_NOT_FOUND') id: string): Promise<Venue> {
    return this.queries.get(id);
  }

  @RequireRole('venue')
  @Repeatable()
  @Post()
  @Answers(venueSchema, {
    summary: 'List a venue of mine',
    status: 201,
    errors: [
      ...BODY_ERRORS,
      'UNAUTHENTICATED',
      'ROLE_REQUIRED',
      'VENUE_LIMIT_REACHED',
      'TOO_MANY_REQUESTS',
      ...REPEAT_ERRORS,
    ],
  })
  create(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: createVenueBodySchema }) body: CreateVenueBody,
    @IdempotencyKey() key: string | null,
  ): Promise<Venue> {
    return this.createVenue.create(user.id, body, key);
  }
}
