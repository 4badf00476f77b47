import { Controller, Headers, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { nothingSchema } from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../../common/auth/access.decorators.js';
import { Answers } from '../../../common/http/answers.decorator.js';
import { assertReadable } from '../../../common/http/body-parsers.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { OrderMetrics } from '../watch/order-metrics.js';
import { StripeWebhookService } from './stripe-webhook.service.js';

const SIGNATURE_HEADER = 'stripe-signature';

@ApiTags('webhooks')
@Controller('webhooks/stripe')
export class StripeWebhookController {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly webhook: StripeWebhookService,
    private readonly metrics: OrderMetrics,
  ) {}

  @Public()
  @Post()
  @ApiHeader({ name: SIGNATURE_HEADER, required: true })
  @Answers(nothingSchema, {
    summary: 'A notice of the payment provider',
    errors: ['INVALID_SIGNATURE', 'VALIDATION_FAILED'],
  })
  receive(
    @Req() { body, rawBody }: FastifyRequest,
    @Headers(SIGNATURE_HEADER) signature?: string,
  ): Promise<void> {
    assertReadable(body);
    const event = this.gateway.readEvent(rawBody, signature);
    this.metrics.noticeCame(event.created);
    return this.webhook.handle(event);
  }
}
