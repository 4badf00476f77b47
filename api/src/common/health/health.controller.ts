import { Controller, Get } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { Public } from '../auth/access.decorators.js';
import { DomainError } from '../errors/domain-error.js';
import { Answers } from '../http/answers.decorator.js';

const healthSchema = z.strictObject({ status: z.literal('ok') });
type Health = z.infer<typeof healthSchema>;

@Public()
@Controller('health')
export class HealthController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Get('live')
  @Answers(healthSchema, { summary: 'Whether the process answers' })
  live(): Health {
    return { status: 'ok' };
  }

  @Get('ready')
  @Answers(healthSchema, {
    summary: 'Whether the database answers and every migration is applied',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  async ready(): Promise<Health> {
    const pending = await this.dataSource.showMigrations().catch((cause: unknown) => {
      throw new DomainError('SERVICE_UNAVAILABLE', { cause, retryAfterSeconds: 1 });
    });
    if (pending) throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    return { status: 'ok' };
  }
}
