import { Body, Controller, Get, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Order,
  type OrderListQuery,
  orderListQuerySchema,
  orderSchema,
  type PlacedOrder,
  placedOrderSchema,
  type PlaceOrderBody,
  placeOrderBodySchema,
} from '@stagedoor/contracts';
import { CurrentUser } from '../../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import {
  Answers,
  AnswersFile,
  AnswersPage,
  BODY_ERRORS,
} from '../../../common/http/answers.decorator.js';
import { CurrentNetwork } from '../../../common/http/client.js';
import { PathId } from '../../../common/http/path-id.js';
import { TakesNoBody } from '../../../common/http/takes-no-body.decorator.js';
import {
  IdempotencyKey,
  REPEAT_ERRORS,
  Repeatable,
} from '../../../common/idempotency/idempotency-key.decorator.js';
import type { Page } from '../../../common/lists/page.js';
import { OrderBuyerGuard } from '../reading/order-buyer.guard.js';
import { OrderQueries } from '../reading/order-queries.service.js';
import { PrintTicketsService } from '../reading/print-tickets.service.js';
import { CancelOrderService } from './cancel-order.service.js';
import { GenerateTicketsService } from './generate-tickets.service.js';
import { PlaceOrderService } from './place-order.service.js';

@ApiTags('orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly placeOrder: PlaceOrderService,
    private readonly cancelOrder: CancelOrderService,
    private readonly generateTickets: GenerateTicketsService,
    private readonly printTickets: PrintTicketsService,
    private readonly queries: OrderQueries,
  ) {}

  @Repeatable()
  @Post()
  @Answers(placedOrderSchema, {
    summary: 'Hold tickets and open the payment page',
    status: 201,
    errors: [
      ...BODY_ERRORS,
      'UNAUTHENTICATED',
      'EVENT_NOT_FOUND',
      'NOT_FOUND',
      'EVENT_NOT_ON_SALE',
      'EVENT_CANCELLED',
      'SOLD_OUT',
      'TICKET_LIMIT_REACHED',
      'EMAIL_UNCONFIRMED',
      'TOO_MANY_REQUESTS',
      'WAIT_IN_LINE',
      ...REPEAT_ERRORS,
      'PAYMENTS_UNAVAILABLE',
      'SALES_PAUSED',
    ],
  })
  place(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: placeOrderBodySchema }) body: PlaceOrderBody,
    @CurrentNetwork() network: string,
    @IdempotencyKey() key: string | null,
  ): Promise<PlacedOrder> {
    return this.placeOrder.place({ id: user.id, network }, body, key);
  }

  @Get('my-orders')
  @AnswersPage(orderSchema, {
    summary:
      'A page of my orders, the latest first; with sessionId the one of that checkout session',
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED'],
  })
  list(
    @CurrentUser() user: SignedInUser,
    @Query({ schema: orderListQuerySchema }) query: OrderListQuery,
  ): Promise<Page<Order>> {
    return this.queries.list(user.id, query);
  }

  @Get(':id')
  @Answers(orderSchema, {
    summary: 'One of my orders',
    errors: ['UNAUTHENTICATED', 'ORDER_NOT_FOUND'],
  })
  get(@CurrentUser() user: SignedInUser, @PathId('ORDER_NOT_FOUND') id: string): Promise<Order> {
    return this.queries.get(id, user.id);
  }

  @Get(':id/tickets.pdf')
  @AnswersFile('application/pdf', {
    summary: 'The tickets of one of my orders, to print',
    errors: ['UNAUTHENTICATED', 'ORDER_NOT_FOUND', 'ORDER_NOT_PAID', 'SERVICE_UNAVAILABLE'],
  })
  async print(
    @CurrentUser() user: SignedInUser,
    @PathId('ORDER_NOT_FOUND') id: string,
  ): Promise<StreamableFile> {
    const pdf = await this.printTickets.print(id, user.id);
    const disposition = 'attachment; filename="tickets.pdf"';
    return new StreamableFile(pdf, { type: 'application/pdf', disposition, length: pdf.length });
  }

  @UseGuards(OrderBuyerGuard)
  @TakesNoBody()
  @Post(':id/cancel')
  @Answers(orderSchema, {
    summary: 'Release the tickets of an unpaid order',
    errors: [
      ...BODY_ERRORS,
      'UNAUTHENTICATED',
      'ORDER_NOT_FOUND',
      'PAYMENTS_UNAVAILABLE',
      'SALES_PAUSED',
    ],
  })
  cancel(@CurrentUser() user: SignedInUser, @PathId('ORDER_NOT_FOUND') id: string): Promise<Order> {
    return this.cancelOrder.cancel(id, user.id);
  }

  @UseGuards(OrderBuyerGuard)
  @TakesNoBody()
  @Post(':id/generate-tickets')
  @Answers(orderSchema, {
    summary: 'The tickets of a paid order',
    errors: [
      ...BODY_ERRORS,
      'UNAUTHENTICATED',
      'ORDER_NOT_FOUND',
      'ORDER_NOT_PAID',
      'PAYMENTS_UNAVAILABLE',
    ],
  })
  generate(
    @CurrentUser() user: SignedInUser,
    @PathId('ORDER_NOT_FOUND') id: string,
  ): Promise<Order> {
    return this.generateTickets.generate(id, user.id);
  }
}
