import { Injectable, Logger } from '@nestjs/common';
import { OrderMetrics } from './order-metrics.js';

/** Money that somebody must look at. */
@Injectable()
export class Alarm {
  private readonly logger = new Logger('ALARM');

  constructor(private readonly metrics: OrderMetrics) {}

  raise(what: string): void {
    this.metrics.alarmRaised();
    this.logger.error(`ALARM: ${what}`);
  }
}
