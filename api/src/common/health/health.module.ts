import { Module } from '@nestjs/common';
import { DatabaseHealth } from './database-health.js';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { PaymentsHealth } from './payments-health.js';

@Module({
  controllers: [HealthController],
  providers: [DatabaseHealth, Draining, PaymentsHealth],
  exports: [Draining, PaymentsHealth],
})
export class HealthModule {}
