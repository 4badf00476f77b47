import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';

/** What an operator can see of this copy. Each module registers what it knows of itself. */
@Global()
@Module({})
export class MetricsModule {
  static of(metrics: Metrics): DynamicModule {
    return {
      module: MetricsModule,
      controllers: [MetricsController],
      providers: [{ provide: Metrics, useValue: metrics }, DatabaseMetrics],
      exports: [Metrics],
    };
  }
}
