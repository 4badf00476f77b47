import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';

/** The metrics of this copy. Each module registers its own. */
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
