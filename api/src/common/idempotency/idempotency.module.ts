import { Module } from '@nestjs/common';
import { ForgetKeysJob } from './forget-keys.job.js';
import { IdempotencyRepository } from './idempotency.repository.js';

@Module({ providers: [ForgetKeysJob, IdempotencyRepository], exports: [IdempotencyRepository] })
export class IdempotencyModule {}
