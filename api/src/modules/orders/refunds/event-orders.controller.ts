import { Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type EventOrderTotals,
  eventOrderTotalsSchema,
  eventSchema,
  type EvenIfInsideQuery,
  evenIfInsideQuerySchema,
  type PageQuery,
  pageQuerySchema,
} from '@stagedoor/contracts';
import { CurrentUser, RequireRole } from '../../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { Answers, AnswersPage, BODY_ERRORS } from '../../../common/http/answers.decorator.js';
import { PathId } from '../../../common/http/path-id.js';
import { TakesNoBody } from '../../../common/http/takes-no-body.decorator.js';
import type { Page } from '../../../common/lists/page.js';
import { EventOwnerGuard } from '../../events/event-owner.guard.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';
import { OrderOrganiserGuard } from '../reading/order-organiser.guard.js';
import { AdmitOrderService } from './admit-order.service.js';
import { CancelEventService } from './cancel-event.service.js';
import { RefundOrderService } from './refund-order.service.js';

const NEEDS_ORGANISER = ['UNAUTHENTICATED', 'ROLE_REQUIRED'] as const;
const SETTLE_ERRORS = [
  ...BODY_ERRORS,
  ...NEEDS_ORGANISER,
  'ORDER_NOT_FOUND',
  'REFUND_NOT_FAILED',
  'ORDER_DISPUTED',
] as const;

/** The calls of an organiser about the orders of an event. */
@ApiTags('orders')
@Controller()
export class EventOrdersController {
  constructor(
    private readonly queries: EventOrderQueries,
    private readonly cancelEvent: CancelEventService,
    private readonly refundOrder: RefundOrderService,
    private readonly admitOrder: AdmitOrderService,
  ) {}

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @Get('events/:id/orders')
  @AnswersPage(eventOrderSchema, {
    summary: 'A page of the paid orders of my event, the latest first',
    errors: [...NEEDS_ORGANISER, 'FORBIDDEN', 'EVENT_NOT_FOUND', 'VALIDATION_FAILED'],
  })
  list(
    @PathId('EVENT_NOT_FOUND') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<EventOrder>> {
    return this.queries.list(id, query);
  }

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @Get('events/:id/orders/totals')
  @Answers(eventOrderTotalsSchema, {
    summary: 'The number and sum of the paid orders of my event by status',
    errors: [...NEEDS_ORGANISER, 'FORBIDDEN', 'EVENT_NOT_FOUND'],
  })
  totals(@PathId('EVENT_NOT_FOUND') id: string): Promise<EventOrderTotals> {
    return this.queries.totals(id);
  }

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @TakesNoBody()
  @Post('events/:id/cancel')
  @Answers(eventSchema, {
    summary: 'Cancel my event and refund its orders; a cancelled event stays as it is',
    errors: [
      ...BODY_ERRORS,
      ...NEEDS_ORGANISER,
      'FORBIDDEN',
      'EVENT_NOT_FOUND',
      'EVENT_NOT_ON_SALE',
      'TICKET_INSIDE',
    ],
  })
  cancel(
    @CurrentUser() user: SignedInUser,
    @PathId('EVENT_NOT_FOUND') id: string,
    @Query({ schema: evenIfInsideQuerySchema }) { evenIfInside }: EvenIfInsideQuery,
  ): Promise<Event> {
    return this.cancelEvent.cancel(id, user.id, evenIfInside === 'true');
  }

  @RequireRole('creator')
  @UseGuards(OrderOrganiserGuard)
  @TakesNoBody()
  @Post('orders/:id/refund')
  @Answers(eventOrderSchema, {
    summary: 'Refund an order of my event; its tickets are no longer valid',
    errors: [
      ...BODY_ERRORS,
      ...NEEDS_ORGANISER,
      'ORDER_NOT_FOUND',
      'ORDER_NOT_PAID',
      'ORDER_DISPUTED',
      'TICKET_INSIDE',
    ],
  })
  refund(
    @CurrentUser() user: SignedInUser,
    @PathId('ORDER_NOT_FOUND') id: string,
    @Query({ schema: evenIfInsideQuerySchema }) { evenIfInside }: EvenIfInsideQuery,
  ): Promise<EventOrder> {
    return this.refundOrder.refund(id, user.id, evenIfInside === 'true');
  }

  @RequireRole('creator')
  @UseGuards(OrderOrganiserGuard)
  @TakesNoBody()
  @Post('orders/:id/retry-refund')
  @Answers(eventOrderSchema, {
    summary: 'Retry a failed refund',
    errors: SETTLE_ERRORS,
  })
  retry(
    @CurrentUser() user: SignedInUser,
    @PathId('ORDER_NOT_FOUND') id: string,
  ): Promise<EventOrder> {
    return this.refundOrder.retry(id, user.id);
  }

  @RequireRole('creator')
  @UseGuards(OrderOrganiserGuard)
  @TakesNoBody()
  @Post('orders/:id/pay-back')
  @Answers(eventOrderSchema, {
    summary: 'Record that the money of a failed refund was returned in another way',
    errors: SETTLE_ERRORS,
  })
  payBack(
    @CurrentUser() user: SignedInUser,
    @PathId('ORDER_NOT_FOUND') id: string,
  ): Promise<EventOrder> {
    return this.refundOrder.payBack(id, user.id);
  }

  @RequireRole('creator')
  @UseGuards(OrderOrganiserGuard)
  @TakesNoBody()
  @Post('orders/:id/admit')
  @Answers(eventOrderSchema, {
    summary: 'Let the tickets of a disputed order admit their holders',
    errors: [...BODY_ERRORS, ...NEEDS_ORGANISER, 'ORDER_NOT_FOUND'],
  })
  admit(
    @CurrentUser() user: SignedInUser,
    @PathId('ORDER_NOT_FOUND') id: string,
  ): Promise<EventOrder> {
    return this.admitOrder.admit(id, user.id);
  }
}
