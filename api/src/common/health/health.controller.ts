import { Controller, Get } from '@nestjs/common';
import * as z from 'zod/mini';
import { Public } from '../auth/access.decorators.js';
import { DomainError } from '../errors/domain-error.js';
import { Answers } from '../http/answers.decorator.js';
import { DatabaseHealth } from './database-health.js';
import { Draining } from './draining.js';
import { PaymentsHealth } from './payments-health.js';

const liveSchema = z.strictObject({ status: z.literal('ok') });
const readySchema = z.strictObject({
  status: z.literal('ok'),
  /** Told, and no reason to be unready. */
  payments: z.enum(['ok', 'failing']),
});

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseHealth,
    private readonly draining: Draining,
    private readonly payments: PaymentsHealth,
  ) {}

  @Get('live')
  @Answers(liveSchema, { summary: 'Whether the process answers' })
  live(): z.infer<typeof liveSchema> {
    return { status: 'ok' };
  }

  @Get('ready')
  @Answers(readySchema, {
    summary: 'Whether the database answers, every migration is applied and this copy is to stay',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  async ready(): Promise<z.infer<typeof readySchema>> {
    if (this.draining.hasBegun) throw notReady();
    const isMigrated = await this.database.isMigrated().catch((cause: unknown) => {
      throw notReady(cause);
    });
    if (!isMigrated) throw notReady();
    return { status: 'ok', payments: this.payments.state };
  }
}

function notReady(cause?: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', { cause, retryAfterSeconds: 1 });
}
