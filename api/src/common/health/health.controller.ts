import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Public } from '../auth/access.decorators.js';
import { isOperator } from '../auth/operator.js';
import { Answers } from '../http/answers.decorator.js';
import { PaymentsHealth } from './payments-health.js';
import { Readiness } from './readiness.js';

const liveSchema = z.strictObject({ status: z.literal('ok') });
const readySchema = z.strictObject({
  status: z.literal('ok'),
  /** Does not affect readiness. Sent only as READINESS_DETAILS allows. */
  payments: z.optional(z.enum(['ok', 'failing'])),
});

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly payments: PaymentsHealth,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('live')
  @Answers(liveSchema, { summary: 'Whether the process answers', errors: ['VALIDATION_FAILED'] })
  live(): z.infer<typeof liveSchema> {
    return { status: 'ok' };
  }

  @Get('ready')
  @Answers(readySchema, {
    summary: 'Whether the database answers, every migration is applied and this copy is to stay',
    errors: ['VALIDATION_FAILED', 'SERVICE_UNAVAILABLE'],
  })
  async ready(@Req() request: FastifyRequest): Promise<z.infer<typeof readySchema>> {
    await this.readiness.assertReady();
    return {
      status: 'ok',
      ...(this.includesDetails(request) && { payments: this.payments.state }),
    };
  }

  private includesDetails(request: FastifyRequest): boolean {
    return this.environment.READINESS_DETAILS === 'public' || isOperator(request, this.environment);
  }
}
