import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SweepOrdersService } from './sweep-orders.service.js';

const PAUSE_MS = 5_000;

/** Sweeps every few seconds for as long as the application runs, at once while there is more; never twice at a time. */
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

  private schedule(pauseMs = PAUSE_MS): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.round = this.sweep();
    }, pauseMs);
    this.timer.unref();
  }

  private async sweep(): Promise<void> {
    const more = await this.orders.sweep().catch((error: unknown) => {
      this.logger.error(`The sweep failed: ${String(error)}`);
      return false;
    });
    this.schedule(more ? 0 : PAUSE_MS);
  }
}
