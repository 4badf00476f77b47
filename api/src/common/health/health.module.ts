import { Module } from '@nestjs/common';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { PaymentsHealth } from './payments-health.js';

@Module({
  controllers: [HealthController],
  providers: [Draining, PaymentsHealth],
  exports: [PaymentsHealth],
})
export class HealthModule {}
