import { Module } from '@nestjs/common';
import { DatabaseHealth } from './database-health.js';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { PaymentsHealth } from './payments-health.js';
import { Readiness } from './readiness.js';

@Module({
  controllers: [HealthController],
  providers: [DatabaseHealth, Draining, PaymentsHealth, Readiness],
  exports: [Draining, PaymentsHealth],
})
export class HealthModule {}
