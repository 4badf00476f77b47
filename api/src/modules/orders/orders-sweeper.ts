import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SweepOrdersService } from './sweep-orders.service.js';

const PAUSE_MS = 5_000;

/** Sweeps every few seconds for as long as the application runs; never twice at a time. */
@Injectable()
export class OrdersSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OrdersSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly orders: SweepOrdersService) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** Waits for the round that is under way, so that none is cut short by the end of the database's connections. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.round = this.sweep().finally(() => this.schedule());
    }, PAUSE_MS);
    this.timer.unref();
  }

  private async sweep(): Promise<void> {
    await this.orders
      .sweep()
      .catch((error: unknown) => this.logger.error(`The sweep failed: ${String(error)}`));
  }
}
